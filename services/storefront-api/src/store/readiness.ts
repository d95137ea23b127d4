import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { troubleOf } from '../trouble.ts'
import type { Database } from './database.ts'

/** Below so many bytes the store cannot take what a usual minute brings. */
const LITTLE_SPACE = 16 * 1024 * 1024

/** Why a shop cannot do its work now, in sentences without a path; none where it can. */
export async function reasonsNotReady(
  dataDir: string | null,
  { isDamaged }: Pick<Database, 'isDamaged'>,
): Promise<string[]> {
  const reasons = isDamaged
    ? ['The database of the shop is damaged: a copy has to take its place.']
    : []
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

/** What is read, or null where the disk refuses it: the others are told without it. */
export function readable<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (!troubleOf(error)) throw error
    return null
  }
}
