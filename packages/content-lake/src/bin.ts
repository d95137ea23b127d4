#!/usr/bin/env node
import { withCurrentVariableNames } from '@orrery/server-kit/renamed-variables'
import { runCommandLine } from './commands/run-command-line.ts'

const code = await runCommandLine(process.argv.slice(2), {
  env: withCurrentVariableNames(process.env, (sentence) => console.error(sentence)),
  out: (text) => console.log(text),
  err: (text) => console.error(text),
  isInteractive: process.stderr.isTTY === true,
})
process.exit(code)
