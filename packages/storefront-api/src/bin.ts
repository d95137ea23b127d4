#!/usr/bin/env node
import { withCurrentVariableNames } from '@orrery/server-kit/renamed-variables'
import { runCommandLine } from './cli/run-command-line.ts'

// The reader of a pipe may close it early, as in `stock list | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 1)
})

const environment = withCurrentVariableNames(process.env, (sentence) => console.error(sentence))
const code = await runCommandLine(process.argv.slice(2), environment)
process.exit(code)
