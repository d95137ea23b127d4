import type { ReplicatedLogError } from '@orrery/sqlite-replica'

const SQLITE_MESSAGES: Record<number, string> = {
  5: 'is in use by another process; stop the other content lake first',
  6: 'is in use by another process; stop the other content lake first',
  8: 'cannot be written (read-only)',
  10: 'cannot be read or written (disk failure)',
  11: 'is damaged: content-lake check tells where; restore a backup of it with content-lake restore',
  13: 'cannot grow: the disk is full; nothing was written',
  14: 'cannot be opened; check that the folder exists and may be written',
  26: 'is not a content lake database',
}

/** Codes that mean pages are damaged: a file that was a database and is none any more is damaged as well. */
const CORRUPTION_CODES = new Set([11, 26])

interface StorageErrorOptions extends ErrorOptions {
  publicMessage?: string
  retryAfter?: number
  corruption?: string
}

/** The disk refused. The message is one sentence for a person; `cause` keeps the original. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  /** The sentence without a path of this machine, for whoever asks from elsewhere. */
  readonly publicMessage: string
  /** Seconds after which it may well be over by itself; absent where somebody has to do something. */
  readonly retryAfter?: number
  /** What cannot be read of what was written, where that is what is wrong. */
  readonly corruption?: string

  /** @param options.told as the message where it is left out */
  constructor(
    message: string,
    {
      publicMessage: told = message,
      retryAfter,
      corruption: damaged,
      ...options
    }: StorageErrorOptions = {},
  ) {
    super(message, options)
    this.publicMessage = told
    if (retryAfter !== undefined) this.retryAfter = retryAfter
    if (damaged !== undefined) this.corruption = damaged
  }
}

/** Seconds after which a database that several processes share is worth asking again. */
const RETRY_AFTER_SECONDS = 5

/** Converts an error of the shared database, or of the connection to it. */
export function sharedDatabaseError(
  {
    message,
    publicMessage,
    isTransient,
  }: Pick<ReplicatedLogError, 'message'> &
    Partial<Pick<ReplicatedLogError, 'publicMessage' | 'isTransient'>>,
  cause?: unknown,
): StorageError {
  return new StorageError(message, {
    cause,
    ...(publicMessage !== undefined && { publicMessage }),
    ...(isTransient && { retryAfter: RETRY_AFTER_SECONDS }),
  })
}

/** Puts what SQLite or the file system reported into one clear sentence. */
export function toStorageError(error: unknown, path: string): Error {
  if (error instanceof StorageError) return error
  const code = sqliteCode(error)
  if (code !== undefined && SQLITE_MESSAGES[code]) {
    return new StorageError(`The database ${path} ${SQLITE_MESSAGES[code]}.`, {
      cause: error,
      publicMessage: `The database ${SQLITE_MESSAGES[CORRUPTION_CODES.has(code) ? 11 : code]}.`,
    })
  }
  if (isSystemError(error)) {
    return new StorageError(`The folder of ${path} cannot be used (${error.code}).`, {
      cause: error,
      publicMessage: `The folder of the content lake cannot be used (${error.code}).`,
    })
  }
  return error instanceof Error ? error : new StorageError(String(error))
}

/**
 * What is damaged, told as a whole database is: its pages were read, and what stands on them is not what was written.
 * @param what such as `document "a" cannot be read`
 */
export function corruptionError(path: string, what: string, cause?: unknown): StorageError {
  const told = (name: string) =>
    `The database${name} is damaged (${what}): content-lake check tells where; restore a backup of it with content-lake restore.`
  return new StorageError(told(` ${path}`), { cause, publicMessage: told(''), corruption: what })
}

/** Whether SQLite reports something that a sentence is known for. */
export function isKnownSqliteError(error: unknown): boolean {
  return SQLITE_MESSAGES[sqliteCode(error) ?? -1] !== undefined
}

/** Whether pages of the database are damaged, so that nothing but a copy mends it. */
export function isCorruption(error: unknown): boolean {
  return CORRUPTION_CODES.has(sqliteCode(causeOf(error)) ?? -1)
}

/** What is damaged of a database, its pages or what stands on them; undefined where an error is another one. */
export function corruptionIn(error: unknown): string | undefined {
  if (error instanceof StorageError && error.corruption !== undefined) return error.corruption
  return isCorruption(error) ? (causeOf(error) as Error).message : undefined
}

const causeOf = (error: unknown): unknown => (error instanceof StorageError ? error.cause : error)

function sqliteCode(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('errcode' in error)) return undefined
  // Extended codes keep the primary code in their low byte.
  return typeof error.errcode === 'number' ? error.errcode & 0xff : undefined
}

function isSystemError(error: unknown): error is { code: string } {
  return typeof error === 'object' && error !== null && 'code' in error && 'syscall' in error
}
