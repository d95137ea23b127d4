/** Kinds of storage failure. */
export type StoreErrorKind = 'full' | 'damaged' | 'busy' | 'closed' | 'failing' | 'away' | 'refused'

/** SQLite's result code for corrupt pages. */
export const SQLITE_CORRUPT = 11

/** By SQLite's primary result codes (https://sqlite.org/rescode.html). */
const TROUBLES: Readonly<Record<number, StoreErrorKind>> = {
  5: 'busy',
  6: 'busy',
  8: 'closed',
  10: 'failing',
  [SQLITE_CORRUPT]: 'damaged',
  13: 'full',
  14: 'closed',
  26: 'damaged',
}

/** Classifies an error of SQLite, the file system or PostgreSQL; null for other errors. */
export function storeErrorKind(error: unknown): StoreErrorKind | null {
  if (!(error instanceof Error)) return null
  if (error.name === 'WriteFailed') return storeErrorKind(error.cause)
  if (error.name === 'ReplicatedLogError')
    return (error as Error & { isTransient?: boolean }).isTransient === true ? 'away' : 'refused'
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  if (code === 'ENOSPC') return 'full'
  if (/^E(?:ACCES|ROFS|PERM)$/u.test(String(code))) return 'closed'
  if (typeof errcode !== 'number') return null
  // An extended code contains the primary one in its low byte; an I/O error of the log usually
  // means a full disk.
  return TROUBLES[errcode & 0xff] ?? null
}

/** Public reasons, without paths of the machine. */
const REASONS: Readonly<Record<StoreErrorKind, string>> = {
  full: 'the disk is full',
  damaged: 'the database is damaged',
  busy: 'another program has locked the database',
  closed: 'the data folder is not writable',
  failing: 'the disk reported an error',
  away: 'the database cannot be reached',
  refused: 'the database rejected the change',
}

/** The public reason of a storage failure as a clause; null for other errors. */
export function publicStoreErrorClause(error: unknown): string | null {
  const trouble = storeErrorKind(error)
  if (trouble === null) return null
  const { publicMessage } =
    (error as Error).name === 'WriteFailed'
      ? databaseMessageIn((error as Error).cause)
      : databaseMessageIn(error)
  return trouble === 'away' && publicMessage ? clauseOf(publicMessage) : REASONS[trouble]
}

/** The public message of a database error (`ReplicatedLogError`). */
const databaseMessageIn = (error: unknown): { publicMessage?: string } =>
  error as { publicMessage?: string }

const clauseOf = (sentence: string): string =>
  sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/u, '')
