import { execFile } from 'node:child_process'
import {
  chmodSync,
  linkSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { secretKeyFilePath, createSecretKeyFile, readSecretKeyFile } from './secret-key-file.ts'

vi.mock(import('node:fs'), async (actual) => {
  const original = await actual()
  return { ...original, linkSync: vi.fn(original.linkSync) }
})
afterEach(() => vi.mocked(linkSync).mockReset())

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'content-lake-key-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

describe('secret key file', () => {
  test('the key file is created once with mode 0600 and read again', () => {
    const dataDir = join(folder(), 'lake')
    expect(readSecretKeyFile(dataDir)).toBeUndefined()
    const key = createSecretKeyFile(dataDir)
    expect(key).toHaveLength(32)
    expect([createSecretKeyFile(dataDir), readSecretKeyFile(dataDir)]).toEqual([key, key])
    expect([readdirSync(dataDir), modeOf(secretKeyFilePath(dataDir)), modeOf(dataDir)]).toEqual([
      ['secret.key'],
      '600',
      '700',
    ])
    expect(readFileSync(secretKeyFilePath(dataDir), 'utf8')).toBe(`${key.toString('base64')}\n`)
  })

  test.each(['EPERM', 'ENOTSUP'])(
    'the key file is created once on a file system without hard links (%s)',
    (code) => {
      const dataDir = folder()
      const refuse = () => {
        throw Object.assign(new Error(code), { code })
      }
      vi.mocked(linkSync).mockImplementationOnce(refuse).mockImplementationOnce(refuse)
      const key = createSecretKeyFile(dataDir)
      expect([createSecretKeyFile(dataDir), readSecretKeyFile(dataDir)]).toEqual([key, key])
      expect([readdirSync(dataDir), modeOf(secretKeyFilePath(dataDir))]).toEqual([
        ['secret.key'],
        '600',
      ])
      expect(linkSync).toHaveBeenCalledTimes(2)
    },
  )

  test('a key file readable by others is restricted', () => {
    const dataDir = folder()
    const key = createSecretKeyFile(dataDir)
    chmodSync(secretKeyFilePath(dataDir), 0o644)
    expect(readSecretKeyFile(dataDir)).toEqual(key)
    expect(modeOf(secretKeyFilePath(dataDir))).toBe('600')
  })

  test('processes that create the key file concurrently have the same key', async () => {
    const dataDir = folder()
    const program = `import { createSecretKeyFile } from ${JSON.stringify(new URL('./secret-key-file.ts', import.meta.url).href)}
    process.stdout.write(createSecretKeyFile(${JSON.stringify(dataDir)}).toString('hex'))`
    const made = await Promise.all(
      Array.from({ length: 4 }, () =>
        promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]),
      ),
    )
    expect(new Set(made.map(({ stdout }) => stdout)).size).toBe(1)
    expect(readdirSync(dataDir)).toEqual(['secret.key'])
  })

  test.each(['', 'no key', Buffer.alloc(31).toString('base64')])(
    'a file that contains %j is rejected with a message, and left alone',
    (text) => {
      const dataDir = folder()
      writeFileSync(secretKeyFilePath(dataDir), text)
      for (const use of [readSecretKeyFile, createSecretKeyFile])
        expect(() => use(dataDir)).toThrow(
          /secret\.key holds no key .*: restore the key file\. If it is lost, delete this file/,
        )
      expect(readFileSync(secretKeyFilePath(dataDir), 'utf8')).toBe(text)
    },
  )
})
