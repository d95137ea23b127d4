/** Runs a Node program that exits with its parent: `run-with-parent.mjs <file> [arguments]`, started with an IPC channel. */
import { pathToFileURL } from 'node:url'
import './exit-with-parent.mjs'

process.argv.splice(1, 1)
await import(pathToFileURL(process.argv[1]).href)
