import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { ADMINISTRATOR_TOKEN } from '../../testing/test-whole-lake.ts'

const { PATH, NODE_COMPILE_CACHE, TEST_RUN } = process.env
const BIN = join(import.meta.dirname, '../../bin.ts')

/** The repository's packages, for the projects of these tests. */
export const NODE_MODULES = join(import.meta.dirname, '../../../../../node_modules')

/** The public command. */
export const SANITY_CLI = join(NODE_MODULES, '.bin/sanity')

/** A folder that is removed after the test. */
export function temporaryFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'content-lake-connect-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

export interface ConnectedProcess {
  child: ChildProcess
  /** Its output so far. */
  said(): { output: string; errors: string }
  ended: Promise<{ code: number; output: string; errors: string }>
}

/**
 * Starts a command through `content-lake connect`.
 * @param at its working directory and home directory
 */
export function startConnected(
  url: string,
  words: readonly string[],
  { flags = ['--offline', '--quiet'], at = temporaryFolder() } = {},
): ConnectedProcess {
  const args = [BIN, 'connect', '--url', url, ...flags, '--', ...words]
  const child = spawn(process.execPath, args, {
    cwd: at,
    env: { PATH, NODE_COMPILE_CACHE, TEST_RUN, HOME: at, CONTENT_LAKE_TOKEN: ADMINISTRATOR_TOKEN },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const streams = { output: '', errors: '' }
  child.stdout.on('data', (chunk) => (streams.output += chunk))
  child.stderr.on('data', (chunk) => (streams.errors += chunk))
  onTestFinished(() => void child.kill())
  const ended = once(child, 'close').then(([code]) => ({ code: code as number, ...streams }))
  return { child, said: () => ({ ...streams }), ended }
}

/** Runs a command through `content-lake connect` until it exits. */
export const runConnectedToEnd = (
  ...words: Parameters<typeof startConnected>
): ConnectedProcess['ended'] => startConnected(...words).ended
