import { SecretBox, type SecretKeys } from '../encryption/secret-box.ts'
import { keyPath, makeKeyFile, readKeyFile } from './key-file.ts'
import type { LakeStore } from './lake-store.ts'
import { StorageError } from './storage-error.ts'

/** Where the keys of a lake come from. */
export interface SecretSettings {
  dataDir: string
  secretKey?: Buffer
  previousSecretKey?: Buffer
  /** Set where a lake is opened for one command alone. */
  forCommand?: 'look' | 'work'
  /** Receives what is wrong with a key file that is ignored. */
  onError?: (error: unknown) => void
}

type KeyedStore = Pick<LakeStore, 'secretKey' | 'company'>

/**
 * What encrypts the secrets of a lake. Its key is the one of the settings, or else of a file beside the database, which a lake that serves
 * makes at its first start.
 * @throws StorageError where processes that share a database would have different keys
 */
export function openSecrets(settings: SecretSettings, store: KeyedStore): SecretBox {
  const box = new SecretBox(() => keysOf(settings, store))
  if (store.company !== undefined) assertShared(box, settings, store)
  return box
}

/** Whether a key of this process is the one that encrypted what is stored, or nothing was encrypted yet. */
export function hasKey(box: SecretBox, store: Pick<KeyedStore, 'secretKey'>): boolean {
  const known = store.secretKey.fingerprint()
  try {
    return known === undefined || box.has(known)
  } catch (error) {
    if (error instanceof StorageError) return false
    throw error
  }
}

/** Why a process cannot go on beside others whose key is another one; undefined where it is the same. */
export function keyProblem(box: SecretBox, { secretKey }: Pick<KeyedStore, 'secretKey'>) {
  const known = secretKey.fingerprint()
  return known === undefined || box.fingerprint === known ? undefined : DIFFERS
}

const DIFFERS =
  'The secret key of this process is another one than that of the database: set CONTENT_LAKE_SECRET_KEY to the same value for all processes of this lake, and start them together where it has changed.'

/** One that writes may have a new key, where that was set on purpose. */
function assertShared(box: SecretBox, { secretKey }: SecretSettings, store: KeyedStore): void {
  if (secretKey !== undefined && store.company?.role === 'writer') return
  const problem = keyProblem(box, store)
  if (problem !== undefined) throw new StorageError(problem)
}

function keysOf(settings: SecretSettings, store: KeyedStore) {
  const { dataDir, secretKey, previousSecretKey, forCommand } = settings
  const inFile = keyInFile(settings)
  const isFirst = store.secretKey.fingerprint() === undefined
  const mayMake = isFirst || (store.company === undefined && forCommand === undefined)
  const current = secretKey ?? inFile ?? (mayMake ? makeKeyFile(dataDir) : undefined)
  if (current === undefined)
    throw new StorageError(
      `The secret key of this lake is missing: set CONTENT_LAKE_SECRET_KEY, or restore the key file at ${keyPath(dataDir)}.`,
      { told: 'The secret key of the content lake is not set.' },
    )
  const others = [secretKey && inFile, previousSecretKey].filter((key) => key !== undefined)
  return [current, ...others] satisfies SecretKeys
}

/** The setting alone suffices: beside it a file that cannot be used counts as absent. */
function keyInFile({ dataDir, secretKey, onError }: SecretSettings): Buffer | undefined {
  try {
    return readKeyFile(dataDir)
  } catch (error) {
    if (secretKey === undefined || !(error instanceof StorageError)) throw error
    const { message } = error
    onError?.(
      new StorageError(`CONTENT_LAKE_SECRET_KEY is used without the key file. ${message}`, {
        cause: error,
      }),
    )
    return undefined
  }
}
