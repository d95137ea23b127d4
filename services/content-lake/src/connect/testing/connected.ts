import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { ADMINISTRATOR_TOKEN } from '../../testing/test-whole-lake.ts'

const BIN = join(import.meta.dirname, '../../bin.ts')

/** The folder of the packages. */
export const PACKAGES = join(import.meta.dirname, '../../../../../node_modules')

/** The public command, as it comes. */
export const SANITY = join(PACKAGES, '.bin/sanity')

/** A folder that is gone when the test is done. */
export function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'content-lake-connect-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

/** Runs a command through `content-lake connect`, with a home of its own. */
export async function connected(
  url: string,
  words: string[],
  { flags = ['--offline', '--quiet'], cwd = import.meta.dirname } = {},
) {
  const args = [BIN, 'connect', '--url', url, ...flags, '--', ...words]
  const child = spawn(process.execPath, args, {
    cwd,
    env: { PATH: process.env.PATH, HOME: folder(), CONTENT_LAKE_TOKEN: ADMINISTRATOR_TOKEN },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [output, errors] = ['', '']
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (errors += chunk))
  const [code] = await once(child, 'close')
  return { code, output, errors }
}
