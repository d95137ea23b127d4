const SENTENCES: Record<number, string> = {
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
const DAMAGE = new Set([11, 26])

interface StorageErrorOptions extends ErrorOptions {
  told?: string
  retryAfter?: number
  damaged?: string
}

/** The disk refused. The message is one sentence for a person; `cause` keeps the original. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  /** The sentence without a path of this machine, for whoever asks from elsewhere. */
  readonly told: string
  /** Seconds after which it may well be over by itself; absent where somebody has to do something. */
  readonly retryAfter?: number
  /** What cannot be read of what was written, where that is what is wrong. */
  readonly damaged?: string

  /** @param options.told as the message where it is left out */
  constructor(
    message: string,
    { told = message, retryAfter, damaged, ...options }: StorageErrorOptions = {},
  ) {
    super(message, options)
    this.told = told
    if (retryAfter !== undefined) this.retryAfter = retryAfter
    if (damaged !== undefined) this.damaged = damaged
  }
}

/** Seconds after which a database that several processes share is worth asking again. */
const ASK_AGAIN = 5

/** What such a database refused, or the way to it (`ReplicatedLogError` of `@orrery/sqlite-replica`). */
interface Refused {
  message: string
  publicMessage?: string
  isTransient?: boolean
}

/** Tells what a database that several processes share has refused, or why it could not be asked. */
export function recordRefusal(
  { message, publicMessage, isTransient }: Refused,
  cause?: unknown,
): StorageError {
  return new StorageError(message, {
    cause,
    ...(publicMessage !== undefined && { told: publicMessage }),
    ...(isTransient && { retryAfter: ASK_AGAIN }),
  })
}

/** Puts what SQLite or the file system reported into one clear sentence. */
export function storageError(error: unknown, path: string): Error {
  if (error instanceof StorageError) return error
  const code = sqliteCode(error)
  if (code !== undefined && SENTENCES[code]) {
    return new StorageError(`The database ${path} ${SENTENCES[code]}.`, {
      cause: error,
      told: `The database ${SENTENCES[DAMAGE.has(code) ? 11 : code]}.`,
    })
  }
  if (isSystemError(error)) {
    return new StorageError(`The folder of ${path} cannot be used (${error.code}).`, {
      cause: error,
      told: `The folder of the content lake cannot be used (${error.code}).`,
    })
  }
  return error instanceof Error ? error : new StorageError(String(error))
}

/**
 * What is damaged, told as a whole database is: its pages were read, and what stands on them is not what was written.
 * @param what such as `document "a" cannot be read`
 */
export function damagedAt(path: string, what: string, cause?: unknown): StorageError {
  const told = (name: string) =>
    `The database${name} is damaged (${what}): content-lake check tells where; restore a backup of it with content-lake restore.`
  return new StorageError(told(` ${path}`), { cause, told: told(''), damaged: what })
}

/** Whether SQLite reports something that a sentence is known for. */
export function isStorageFailure(error: unknown): boolean {
  return SENTENCES[sqliteCode(error) ?? -1] !== undefined
}

/** Whether pages of the database are damaged, so that nothing but a copy mends it. */
export function isDamage(error: unknown): boolean {
  return DAMAGE.has(sqliteCode(reportedIn(error)) ?? -1)
}

/** What is damaged of a database, its pages or what stands on them; undefined where an error is another one. */
export function damageIn(error: unknown): string | undefined {
  if (error instanceof StorageError && error.damaged !== undefined) return error.damaged
  return isDamage(error) ? (reportedIn(error) as Error).message : undefined
}

const reportedIn = (error: unknown): unknown =>
  error instanceof StorageError ? error.cause : error

function sqliteCode(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('errcode' in error)) return undefined
  // Extended codes keep the primary code in their low byte.
  return typeof error.errcode === 'number' ? error.errcode & 0xff : undefined
}

function isSystemError(error: unknown): error is { code: string } {
  return typeof error === 'object' && error !== null && 'code' in error && 'syscall' in error
}
