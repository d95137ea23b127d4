#!/usr/bin/env node
import { withPresentNames } from '@orrery/server-kit/renamed-variables'
import { run } from './commands/run.ts'

const code = await run(process.argv.slice(2), {
  env: withPresentNames(process.env, (sentence) => console.error(sentence)),
  out: (text) => console.log(text),
  err: (text) => console.error(text),
  watched: process.stderr.isTTY === true,
})
process.exit(code)
