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

/** Codes of corruption; a file that is no database any more is corrupt as well. */
const CORRUPTION_CODES = new Set([11, 26])

interface StorageErrorOptions extends ErrorOptions {
  publicMessage?: string
  retryAfter?: number
  corruption?: string
}

/**
 * A storage failure. The message is one line for the operator; `cause` is the original error.
 */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  /** The message for remote clients, without a path of this machine. */
  readonly publicMessage: string
  /** Seconds until a retry makes sense; absent if an operator must act. */
  readonly retryAfter?: number
  /** What is corrupt, if that is the failure. */
  readonly corruption?: string

  /** @param options.publicMessage the message by default */
  constructor(
    message: string,
    {
      publicMessage: reported = message,
      retryAfter,
      corruption: damaged,
      ...options
    }: StorageErrorOptions = {},
  ) {
    super(message, options)
    this.publicMessage = reported
    if (retryAfter !== undefined) this.retryAfter = retryAfter
    if (damaged !== undefined) this.corruption = damaged
  }
}

/** `Retry-After` of a transient error of the shared database, in seconds. */
const RETRY_AFTER_SECONDS = 5

/** Converts an error of the shared database, or of the connection to it. */
export function toSharedDatabaseError(
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

/** Converts an error of SQLite or the file system to a one-line message. */
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
 * The error for corrupt content, with the message of a corrupt database: the pages are readable, but their content
 * differs from what was written.
 * @param what such as `document "a" cannot be read`
 */
export function corruptContentError(path: string, what: string, cause?: unknown): StorageError {
  const messageFor = (name: string) =>
    `The database${name} is damaged (${what}): content-lake check tells where; restore a backup of it with content-lake restore.`
  return new StorageError(messageFor(` ${path}`), {
    cause,
    publicMessage: messageFor(''),
    corruption: what,
  })
}

/** Whether an SQLite error has a message. */
export function hasOperatorMessage(error: unknown): boolean {
  return SQLITE_MESSAGES[sqliteCode(error) ?? -1] !== undefined
}

/** Whether database pages are corrupt, so that only a backup helps. */
export function isDatabasePageCorruption(error: unknown): boolean {
  return CORRUPTION_CODES.has(sqliteCode(causeOf(error)) ?? -1)
}

/** What is corrupt, pages or their content; undefined for other errors. */
export function corruptionDescriptionOf(error: unknown): string | undefined {
  if (error instanceof StorageError && error.corruption !== undefined) return error.corruption
  return isDatabasePageCorruption(error) ? (causeOf(error) as Error).message : undefined
}

const causeOf = (error: unknown): unknown => (error instanceof StorageError ? error.cause : error)

function sqliteCode(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('errcode' in error)) return undefined
  // Extended codes keep the primary code in the low byte.
  return typeof error.errcode === 'number' ? error.errcode & 0xff : undefined
}

function isSystemError(error: unknown): error is { code: string } {
  return typeof error === 'object' && error !== null && 'code' in error && 'syscall' in error
}
