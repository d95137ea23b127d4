import { SecretBox, type SecretKeys } from '../encryption/secret-box.ts'
import { secretKeyFilePath, createSecretKeyFile, readSecretKeyFile } from './secret-key-file.ts'
import type { LakeStore } from './lake-store.ts'
import { StorageError } from './storage-error.ts'

/** The sources of a lake's keys. */
export interface SecretKeySources {
  dataDir: string
  secretKey?: Buffer
  previousSecretKey?: Buffer
  /** Set if the lake is opened for a single command. */
  forCommand?: 'read' | 'write'
  /** Receives the error of a key file that is ignored. */
  onError?: (error: unknown) => void
}

type KeyedStore = Pick<LakeStore, 'secretKey' | 'cluster'>

/**
 * Returns the encryption of a lake's secrets. The key is the setting, or else the key file, which `serve` creates at its first start.
 * @throws StorageError if processes that share a database would have different keys
 */
export function openSecretBox(settings: SecretKeySources, store: KeyedStore): SecretBox {
  const box = new SecretBox(() => keysOf(settings, store))
  if (store.cluster !== undefined) assertSameKey(box, settings, store)
  return box
}

/** Whether this process has the key of the stored secrets, or nothing is encrypted yet. */
export function canDecryptStoredSecrets(
  box: SecretBox,
  store: Pick<KeyedStore, 'secretKey'>,
): boolean {
  const known = store.secretKey.fingerprint()
  try {
    return known === undefined || box.has(known)
  } catch (error) {
    if (error instanceof StorageError) return false
    throw error
  }
}

/** The error message if the key differs from that of the database; undefined if it is the same. */
export function secretKeyMismatchMessage(
  box: SecretBox,
  { secretKey }: Pick<KeyedStore, 'secretKey'>,
) {
  const known = secretKey.fingerprint()
  return known === undefined || box.fingerprint === known ? undefined : MISMATCH
}

const MISMATCH =
  'The secret key of this process differs from that of the database: set CONTENT_LAKE_SECRET_KEY to the same value for all processes of this lake. After a change of the key, restart all of them.'

/** A writer may have a new key if it is a setting. */
function assertSameKey(box: SecretBox, { secretKey }: SecretKeySources, store: KeyedStore): void {
  if (secretKey !== undefined && store.cluster?.role === 'writer') return
  const problem = secretKeyMismatchMessage(box, store)
  if (problem !== undefined) throw new StorageError(problem)
}

function keysOf(settings: SecretKeySources, store: KeyedStore) {
  const { dataDir, secretKey, previousSecretKey, forCommand } = settings
  const inFile = readOptionalKeyFile(settings)
  const isFirst = store.secretKey.fingerprint() === undefined
  const mayMake = isFirst || (store.cluster === undefined && forCommand === undefined)
  const current = secretKey ?? inFile ?? (mayMake ? createSecretKeyFile(dataDir) : undefined)
  if (current === undefined)
    throw new StorageError(
      `The secret key of this lake is missing: set CONTENT_LAKE_SECRET_KEY, or restore the key file at ${secretKeyFilePath(dataDir)}.`,
      { publicMessage: 'The secret key of the content lake is not set.' },
    )
  const others = [secretKey && inFile, previousSecretKey].filter((key) => key !== undefined)
  return [current, ...others] satisfies SecretKeys
}

/** Reads the key file. An unusable file counts as absent if the key is configured in the environment. */
function readOptionalKeyFile({
  dataDir,
  secretKey,
  onError,
}: SecretKeySources): Buffer | undefined {
  try {
    return readSecretKeyFile(dataDir)
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
