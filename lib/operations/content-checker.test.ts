import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

const spawn = vi.hoisted(() => vi.fn<() => never>())
vi.mock('node:child_process', () => ({ spawn }))

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'content-checker-'))
  const file = join(folder, 'file')
  await writeFile(file, '')
  vi.stubEnv('CONTENT_LAKE_TOKEN', 'token-of-the-site')
  // No folder can be created below a file.
  vi.stubEnv('DATA_DIR', join(file, 'data'))
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

describe('requestContentProblems', () => {
  it('leaves the check to the browser where the data folder cannot be written, and stops trying', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { requestContentProblems } = await import('./content-checker.ts')
    for (let request = 0; request < 4; request++)
      expect(await requestContentProblems('token', new URLSearchParams())).toEqual({
        state: 'unavailable',
      })
    expect(warn.mock.calls.map(([event]) => String(event))).toEqual(
      Array.from({ length: 3 }, () => 'content checker could not be started'),
    )
    expect(spawn).not.toHaveBeenCalled()
  })
})
