import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { snapshotFile } from '#tooling/advisories/snapshot.ts'

const root = join(import.meta.dirname, '../..')
const kept = (): string => readFileSync(join(root, snapshotFile), 'utf8')
const registry = createServer((_, response) => response.writeHead(405).end())

beforeAll(() => new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve)))
afterAll(() => registry.close())

/** Runs the command against a registry that offers no advisories. */
function run(...options: string[]): Promise<{ code: number; out: string; err: string }> {
  const { port } = registry.address() as AddressInfo
  const env = { ...process.env, npm_config_registry: `http://127.0.0.1:${port}/` }
  const command = join(root, 'tooling/commands/advisories.ts')
  return new Promise((resolve) => {
    execFile(process.execPath, [command, ...options], { env }, (error, out, err) => {
      resolve({ code: error === null ? 0 : Number(error.code), out, err })
    })
  })
}

it.each([
  ['the registry offers no advisories', [], 'answers the question for advisories with 405'],
  ['the dump is not there', ['--from', '/nowhere/all.zip'], '/nowhere/all.zip does not exist'],
  ['no dump is named', ['--from'], '"--from" wants the path'],
  ['it does not know the option', ['--force'], '"--force" is no option'],
  ['there is more than it asked for', ['--show', 'more'], '"more" is no option'],
])('says in one sentence that %s, fails and leaves the file alone', async (_, options, said) => {
  const before = kept()
  const { code, out, err } = await run(...options)
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err.trim().split('\n')).toEqual([expect.stringContaining(said)])
  expect(kept()).toBe(before)
})

it('shows what is kept without asking anybody', async () => {
  const { code, out } = await run('--show')
  expect(code).toBe(0)
  expect(out).toMatch(/^Of \d+ locked versions \(\d+ names\) all is known of \d+, /)
})
