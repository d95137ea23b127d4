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
import { StorageError, toStorageError } from './storage-error.ts'
import { parseKey } from '../encryption/secret-box.ts'

/** Path of the key file: beside the database, so that no copy or backup of the database contains the key. */
export const secretKeyFilePath = (dataDir: string): string => join(dataDir, 'secret.key')

/**
 * Reads the key of a data folder; undefined without a key file.
 * @throws StorageError if the file cannot be read or contains no valid key
 */
export function readSecretKeyFile(dataDir: string): Buffer | undefined {
  const path = secretKeyFilePath(dataDir)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
    const { mode, uid } = statSync(path)
    if ((mode & 0o077) !== 0 && uid === process.geteuid?.()) chmodSync(path, 0o600)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw keyFileError(path, error)
  }
  const key = parseKey(text.trim())
  if (key) return key
  throw new StorageError(
    `${path} holds no key (32 random bytes in base64): restore the key file. If it is lost, delete this file and set the secrets of webhooks again.`,
    { publicMessage: 'The key of the content lake cannot be read.' },
  )
}

/**
 * Creates the key file of a data folder with mode 0600. Concurrent processes return the same key.
 * @throws StorageError if the file cannot be written
 */
export function createSecretKeyFile(dataDir: string): Buffer {
  const path = secretKeyFilePath(dataDir)
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(draft, `${randomBytes(32).toString('base64')}\n`, {
      mode: 0o600,
      flag: 'wx',
      flush: true,
    })
    linkIfAbsent(draft, path)
    syncFolder(dataDir)
  } catch (error) {
    throw keyFileError(path, error)
  } finally {
    rmSync(draft, { force: true })
  }
  return readSecretKeyFile(dataDir)!
}

/**
 * Publishes the file by a hard link, which is atomic and never replaces a file. Falls back to an
 * exclusive write where hard links are not supported.
 */
function linkIfAbsent(draft: string, path: string): void {
  try {
    linkSync(draft, path)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    if (!HARD_LINK_UNSUPPORTED.includes(code)) throw error
    writeIfAbsent(path, readFileSync(draft))
  }
}

const HARD_LINK_UNSUPPORTED = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']

function writeIfAbsent(path: string, content: Buffer): void {
  try {
    writeFileSync(path, content, { mode: 0o600, flag: 'wx', flush: true })
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

function keyFileError(path: string, error: unknown): Error {
  const { code } = error as NodeJS.ErrnoException
  if (code === undefined) return toStorageError(error, path)
  return new StorageError(`The key ${path} cannot be used (${code}).`, {
    cause: error,
    publicMessage: `The key of the content lake cannot be used (${code}).`,
  })
}
