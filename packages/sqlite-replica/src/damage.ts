import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { RecordError } from './postgres/trouble.ts'

/** A copy that is damaged again so soon after it was read anew lies on a disk that fails (milliseconds). */
const SOON = 3_600_000

/** The primary codes SQLITE_CORRUPT and SQLITE_NOTADB (https://sqlite.org/rescode.html). */
const CODES = new Set([11, 26])

/** What is said of a damaged copy to whoever asks from elsewhere. */
export const DAMAGED_COPY =
  'The copy of the database that this process reads from is damaged, and is read anew at the next start.'

/** What is noted of the damage of a file beside it. While it is not read anew nobody opens that file. */
export interface Damage {
  /** In SQLite's words. */
  found: string
  at: number
  /** Whether the file had just been read anew for the same reason. */
  isAgain: boolean
  /** Whether its pages are sound, and what stands on them cannot be read. */
  isContent?: boolean
  renewedAt?: number
}

/** Whether SQLite says that pages are damaged, or that a file is none of its own. */
export function isDamage(error: unknown): error is Error {
  const { errcode } = Object(error) as { errcode?: unknown }
  return error instanceof Error && typeof errcode === 'number' && CODES.has(errcode & 0xff)
}

/** An error as SQLite throws it, of what its look through the pages found. */
export const damageFound = (found: string): Error =>
  Object.assign(new Error(found), { errcode: 11 })

/** Whether something was within the last hour; a moment that is still to come was told by a clock that was wrong. */
const isSoon = (then: number, now: number): boolean => then <= now && now - then < SOON

/** Where the damage of a file is noted. */
export const noteOf = (path: string): string => `${path}.damaged`

/** Notes that a file is damaged, so that whoever opens it next reads it anew, however this process ends. */
export function noteDamage(path: string, found: string, isContent = false): Damage {
  const at = Date.now()
  const before = read(path)
  const isAgain = before !== undefined && isSoon(before.renewedAt ?? at, at)
  const damage = { found, at, isAgain, ...(isContent && { isContent }) }
  write(path, damage)
  return damage
}

/** Damage for which a file was not read anew yet; undefined where there is none. */
export function standingDamage(path: string): Damage | undefined {
  const damage = read(path)
  return damage?.renewedAt === undefined ? damage : undefined
}

/** A file is read anew, and its pages are sound. */
export function noteRenewed(path: string, damage: Damage): void {
  write(path, { ...damage, renewedAt: Date.now() })
}

/** Removes a file, with what SQLite keeps beside it. Nobody has it open. */
export function removeFile(path: string): void {
  for (const end of ['', '-wal', '-shm', '-journal']) rmSync(path + end, { force: true })
}

/**
 * Opens a file, and once more where it is found damaged: what it holds stands in the record, so it is read anew.
 * @param open reads it anew where its damage is noted (`standingDamage`)
 * @param shown host and database, for people
 * @throws (as a rejection) RecordError where it is damaged again so soon that its disk is to blame; nothing is read onto that for an hour
 */
export async function openHealing<T>(
  path: string,
  shown: string,
  open: () => Promise<T>,
): Promise<T> {
  const standing = standingDamage(path)
  if (standing?.isAgain && isSoon(standing.at, Date.now())) throw unmended(path, shown, standing)
  try {
    return await open()
  } catch (error) {
    if (!isDamage(error)) throw error
    const damage = giveUp(path, error)
    if (damage.isAgain) throw unmended(path, shown, damage)
  }
  try {
    return await open()
  } catch (error) {
    throw isDamage(error) ? unmended(path, shown, giveUp(path, error)) : error
  }
}

function giveUp(path: string, error: Error): Damage {
  const damage = noteDamage(path, error.message)
  // A disk that is full has no room for the note.
  removeFile(path)
  return damage
}

/** What the log is told of a copy that was read anew. */
export const renewed = (path: string, shown: string, { found }: Damage): string =>
  `The copy of the database ${shown} in ${path} was damaged (${found}): it was thrown away and read anew.`

/** Why a process ends whose copy is damaged. */
export const thrownAway = (path: string, shown: string, found: string): RecordError =>
  new RecordError(
    `The copy of the database ${shown} in ${path} is damaged (${found}): it is thrown away, and read anew at the next start.`,
    { told: DAMAGED_COPY, passes: true },
  )

/** Why nothing is read onto a disk once more. Pages that were sound twice are not the disk's fault. */
const unmended = (path: string, shown: string, { found, isContent }: Damage): RecordError =>
  new RecordError(
    isContent
      ? `The database ${shown} itself holds what cannot be read (${found}): the copy in ${path} was read anew and is the same; put a backup of that database back, and remove ${noteOf(path)} when it is sound.`
      : `The disk of ${dirname(path)} fails: the copy of the database ${shown} there was damaged again (${found}) within an hour of being read anew; put the data folder on another disk, or remove ${noteOf(path)} when this one is mended.`,
  )

function read(path: string): Damage | undefined {
  try {
    return JSON.parse(readFileSync(noteOf(path), 'utf8')) as Damage
  } catch {
    return undefined
  }
}

function write(path: string, damage: Damage): void {
  try {
    writeFileSync(noteOf(path), `${JSON.stringify(damage)}\n`, { mode: 0o600 })
  } catch {
    // Whoever opens the file finds the damage again.
  }
}
