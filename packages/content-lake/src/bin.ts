#!/usr/bin/env node
import { run } from './commands/run.ts'

const code = await run(process.argv.slice(2), {
  env: process.env,
  out: (text) => console.log(text),
  err: (text) => console.error(text),
  watched: process.stderr.isTTY === true,
})
process.exit(code)
