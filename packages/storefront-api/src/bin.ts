#!/usr/bin/env node
import { runCommandLine } from './cli/run-command-line.ts'

// Whoever reads the output may have seen enough: `stock list | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 1)
})

const code = await runCommandLine(process.argv.slice(2), process.env)
process.exit(code)
