/** What can be wrong with a store: its disk is full, its pages are damaged, others write, it is away, or it cannot be used. */
export type StoreErrorKind = 'full' | 'damaged' | 'busy' | 'closed' | 'failing' | 'away' | 'refused'

/** The code of SQLite for pages that are damaged. */
export const SQLITE_CORRUPT = 11

/** By the primary codes of SQLite (https://sqlite.org/rescode.html). */
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

/** What SQLite or the file system reported of a store; null where the error is none of theirs. */
export function storeErrorKind(error: unknown): StoreErrorKind | null {
  if (!(error instanceof Error)) return null
  if (error.name === 'WriteFailed') return storeErrorKind(error.cause)
  if (error.name === 'ReplicatedLogError')
    return (error as Error & { isTransient?: boolean }).isTransient === true ? 'away' : 'refused'
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  if (code === 'ENOSPC') return 'full'
  if (/^E(?:ACCES|ROFS|PERM)$/u.test(String(code))) return 'closed'
  if (typeof errcode !== 'number') return null
  // An extended code keeps the primary one in its low byte; a disk that fails in the log is mostly a full one.
  return TROUBLES[errcode & 0xff] ?? null
}

/** For whoever asked: no path of the machine is in it. */
const REASONS: Readonly<Record<StoreErrorKind, string>> = {
  full: 'the disk is full',
  damaged: 'the database is damaged',
  busy: 'another program is writing into the store',
  closed: 'the store cannot be written',
  failing: 'the disk fails',
  away: 'the database cannot be reached',
  refused: 'the database refuses it',
}

/** Why a change was not stored, or an answer not read, as a clause for whoever asked; null where the error is not the store's. */
export function storeErrorReason(error: unknown): string | null {
  const trouble = storeErrorKind(error)
  if (trouble === null) return null
  const { publicMessage } =
    (error as Error).name === 'WriteFailed'
      ? databaseMessageIn((error as Error).cause)
      : databaseMessageIn(error)
  return trouble === 'away' && publicMessage ? clauseOf(publicMessage) : REASONS[trouble]
}

/** What a database says of itself (`ReplicatedLogError`). */
const databaseMessageIn = (error: unknown): { publicMessage?: string } =>
  error as { publicMessage?: string }

const clauseOf = (sentence: string): string =>
  sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/u, '')
