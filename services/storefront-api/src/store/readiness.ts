import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { troubleOf } from '../trouble.ts'
import type { Database } from './database.ts'
import type { StoreRecord } from './engine.ts'

/** Below so many bytes the store cannot take what a usual minute brings. */
const LITTLE_SPACE = 16 * 1024 * 1024

/** Clocks that are farther apart tell different times of an order, in milliseconds. */
const CLOCKS_APART = 5_000

/** Why a shop cannot do its work now, in sentences without a path; none where it can. */
export async function reasonsNotReady(
  dataDir: string | null,
  { isDamaged, record }: Pick<Database, 'isDamaged' | 'record'>,
): Promise<string[]> {
  const reasons = record ? reasonsOf(record) : []
  if (isDamaged) reasons.push('The database of the shop is damaged: a copy has to take its place.')
  if (dataDir === null) return reasons
  try {
    await access(dataDir, constants.W_OK)
    const { bavail, bsize } = await statfs(dataDir)
    if (bavail * bsize < LITTLE_SPACE) reasons.push('The disk of the shop’s data folder is full.')
  } catch {
    reasons.push('The data folder of the shop cannot be written.')
  }
  return reasons
}

/** The address of the database is nobody's business who asks here. */
function reasonsOf({ trouble, clockAhead }: StoreRecord): string[] {
  const reasons = trouble === null ? [] : ['The database of the shop cannot be reached.']
  const apart = Math.round(Math.abs(clockAhead) / 1_000)
  if (Math.abs(clockAhead) > CLOCKS_APART)
    reasons.push(
      `The clock of the shop’s machine is ${apart} s ${clockAhead > 0 ? 'ahead of' : 'behind'} that of its database.`,
    )
  return reasons
}

/** What is read, or null where the disk refuses it: the others are told without it. */
export function readable<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (!troubleOf(error)) throw error
    return null
  }
}
