import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { ReplicatedLogError } from './postgres/replicated-log-error.ts'

/** Corruption that recurs within this time after a rebuild means that the disk fails (milliseconds). */
const RECURRENCE_WINDOW = 3_600_000

/** The primary codes SQLITE_CORRUPT and SQLITE_NOTADB (https://sqlite.org/rescode.html). */
const CORRUPTION_CODES = new Set([11, 26])

/** Public message about a corrupt copy, without paths. */
export const CORRUPT_COPY_MESSAGE =
  'The copy of the database that this process reads from is damaged. It is rebuilt at the next start.'

/** Content of the marker file beside a corrupt database. The file is not opened until it is rebuilt. */
export interface CorruptionMarker {
  /** SQLite's description. */
  found: string
  at: number
  /** Whether the file had just been rebuilt for the same reason. */
  isAgain: boolean
  /** Whether its pages are intact and only their content is unreadable. */
  isContent?: boolean
  renewedAt?: number
}

/** Whether SQLite reports damaged pages, or a file that is no database. */
export function isCorruptionError(error: unknown): error is Error {
  const { errcode } = Object(error) as { errcode?: unknown }
  return (
    error instanceof Error && typeof errcode === 'number' && CORRUPTION_CODES.has(errcode & 0xff)
  )
}

/** An error like SQLite's own, for what a page check found. */
export const corruptionError = (found: string): Error =>
  Object.assign(new Error(found), { errcode: 11 })

/** Whether something happened within the last hour. A time in the future comes from a wrong clock and does not count. */
const isWithinRecurrenceWindow = (then: number, now: number): boolean =>
  then <= now && now - then < RECURRENCE_WINDOW

/** Path of the corruption marker. */
export const corruptionMarkerPath = (path: string): string => `${path}.damaged`

/** Writes the corruption marker, so that the next process rebuilds the file, however this one exits. */
export function markCorrupt(path: string, found: string, isContent = false): CorruptionMarker {
  const at = Date.now()
  const before = readMarker(path)
  const isAgain = before !== undefined && isWithinRecurrenceWindow(before.renewedAt ?? at, at)
  const corruption = { found, at, isAgain, ...(isContent && { isContent }) }
  writeMarker(path, corruption)
  return corruption
}

/** Corruption after which the file is not rebuilt yet; undefined where there is none. */
export function pendingCorruption(path: string): CorruptionMarker | undefined {
  const corruption = readMarker(path)
  return corruption?.renewedAt === undefined ? corruption : undefined
}

/** Records that the file is rebuilt and its pages are intact. */
export function markRebuilt(path: string, corruption: CorruptionMarker): void {
  writeMarker(path, { ...corruption, renewedAt: Date.now() })
}

/** Removes a database and SQLite's files beside it. No process has it open. */
export function removeDatabaseFiles(path: string): void {
  for (const end of ['', '-wal', '-shm', '-journal']) rmSync(path + end, { force: true })
}

/**
 * Opens a file; when it is corrupt, deletes it and opens it once more, which rebuilds it from the log.
 * @param open rebuilds the file when its marker exists (`pendingCorruption`)
 * @param label host and database, for people
 * @throws (as a rejection) ReplicatedLogError when corruption recurs so soon that the disk is to blame; the file is not
 * rebuilt for an hour
 */
export async function openWithRebuild<T>(
  path: string,
  label: string,
  open: () => Promise<T>,
): Promise<T> {
  const standing = pendingCorruption(path)
  if (standing?.isAgain && isWithinRecurrenceWindow(standing.at, Date.now()))
    throw failingDiskError(path, label, standing)
  try {
    return await open()
  } catch (error) {
    if (!isCorruptionError(error)) throw error
    const corruption = discardCorruptCopy(path, error)
    if (corruption.isAgain) throw failingDiskError(path, label, corruption)
  }
  try {
    return await open()
  } catch (error) {
    throw isCorruptionError(error)
      ? failingDiskError(path, label, discardCorruptCopy(path, error))
      : error
  }
}

function discardCorruptCopy(path: string, error: Error): CorruptionMarker {
  const corruption = markCorrupt(path, error.message)
  // A full disk may have no room for the marker, so the file goes too.
  removeDatabaseFiles(path)
  return corruption
}

/** Log message about a copy that was rebuilt. */
export const rebuiltMessage = (path: string, label: string, { found }: CorruptionMarker): string =>
  `The copy of the database ${label} in ${path} was damaged (${found}): it was deleted and rebuilt from the log.`

/** Why a process with a corrupt copy exits. */
export const discardedCopyError = (
  path: string,
  label: string,
  found: string,
): ReplicatedLogError =>
  new ReplicatedLogError(
    `The copy of the database ${label} in ${path} is damaged (${found}). It is deleted, and rebuilt at the next start.`,
    { publicMessage: CORRUPT_COPY_MESSAGE, isTransient: true },
  )

/** Why a copy is not rebuilt again. Pages that were intact twice are not the disk's fault. */
const failingDiskError = (
  path: string,
  label: string,
  { found, isContent }: CorruptionMarker,
): ReplicatedLogError =>
  new ReplicatedLogError(
    isContent
      ? `The database ${label} contains unreadable data (${found}): the copy in ${path} was rebuilt and has the same. Restore a backup of that database, then delete ${corruptionMarkerPath(path)}.`
      : `The disk of ${dirname(path)} is failing: the copy of the database ${label} there was damaged again (${found}) within an hour of its rebuild. Put the data folder on another disk, or repair this one and delete ${corruptionMarkerPath(path)}.`,
  )

function readMarker(path: string): CorruptionMarker | undefined {
  try {
    return JSON.parse(readFileSync(corruptionMarkerPath(path), 'utf8')) as CorruptionMarker
  } catch {
    return undefined
  }
}

function writeMarker(path: string, corruption: CorruptionMarker): void {
  try {
    writeFileSync(corruptionMarkerPath(path), `${JSON.stringify(corruption)}\n`, { mode: 0o600 })
  } catch {
    // The next process that opens the file detects the corruption again.
  }
}
