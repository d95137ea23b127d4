#!/usr/bin/env node
import { runCommandLine } from './cli/run.ts'

const code = await runCommandLine(process.argv.slice(2), process.env)
process.exit(code)
