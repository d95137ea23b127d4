import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { StorageError, storageError } from './storage-error.ts'
import { parseKey } from '../encryption/parse-key.ts'

/** The key lies beside the database and never in it: neither a copy of the one nor a backup holds the other. */
export const keyPath = (dataDir: string): string => join(dataDir, 'secret.key')

/**
 * The key of a data folder; undefined where there is none.
 * @throws StorageError with one sentence where the file cannot be read, or holds no key
 */
export function readKeyFile(dataDir: string): Buffer | undefined {
  const path = keyPath(dataDir)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
    const { mode, uid } = statSync(path)
    if ((mode & 0o077) !== 0 && uid === process.geteuid?.()) chmodSync(path, 0o600)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw unusable(path, error)
  }
  const key = parseKey(text.trim())
  if (key) return key
  throw new StorageError(
    `${path} holds no key (32 random bytes in base64): put the file of before back. Without it, delete the file, and set the secrets of webhooks again.`,
    { told: 'The key of the content lake cannot be read.' },
  )
}

/**
 * Makes the key of a data folder, for its owner alone. Where another process makes one at the same moment, both get the same.
 * @throws StorageError with one sentence
 */
export function makeKeyFile(dataDir: string): Buffer {
  const path = keyPath(dataDir)
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(draft, `${randomBytes(32).toString('base64')}\n`, {
      mode: 0o600,
      flag: 'wx',
      flush: true,
    })
    linkUnlessThere(draft, path)
    syncFolder(dataDir)
  } catch (error) {
    throw unusable(path, error)
  } finally {
    rmSync(draft, { force: true })
  }
  return readKeyFile(dataDir)!
}

/** A link is made in one step, and never in the place of a file that is there. */
function linkUnlessThere(draft: string, path: string): void {
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

function syncFolder(path: string): void {
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

function unusable(path: string, error: unknown): Error {
  const { code } = error as NodeJS.ErrnoException
  if (code === undefined) return storageError(error, path)
  return new StorageError(`The key ${path} cannot be used (${code}).`, {
    cause: error,
    told: `The key of the content lake cannot be used (${code}).`,
  })
}
