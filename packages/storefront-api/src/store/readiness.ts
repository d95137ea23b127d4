import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { describeClockSkew } from '@orrery/sqlite-replica'
import { troubleOf } from '../trouble.ts'
import type { Database } from './database.ts'
import { SHOP_MACHINE, type StoreRecord } from './engine.ts'

/** Below so many bytes the store cannot take what a usual minute brings. */
const LITTLE_SPACE = 16 * 1024 * 1024

/** What keeps a shop from its work, in sentences without a path. */
interface Standing {
  /** Why nobody should be sent here: somebody else answers better, or nobody knows what is answered. */
  reasons: string[]
  /** What cannot be done here and is done nowhere else either: what is read is answered as ever. */
  notes: string[]
}

/** How a shop stands now. */
export async function standingOf(
  dataDir: string | null,
  { isDamaged, record }: Pick<Database, 'isDamaged' | 'record'>,
): Promise<Standing> {
  const reasons: string[] = []
  const notes = record ? notesOf(record) : []
  if (isDamaged)
    reasons.push(
      record?.damage ?? 'The database of the shop is damaged: a copy has to take its place.',
    )
  if (dataDir === null) return { reasons, notes }
  try {
    await access(dataDir, constants.W_OK)
    const { bavail, bsize } = await statfs(dataDir)
    // One that follows others cannot do so any more; one that is alone is as good as before to whoever looks.
    if (bavail * bsize < LITTLE_SPACE)
      (record ? reasons : notes).push('The disk of the shop’s data folder is full.')
  } catch {
    reasons.push('The data folder of the shop cannot be written.')
  }
  return { reasons, notes }
}

/** Everything that keeps a shop from its work, in sentences; none where it can do all of it. */
export async function troublesOf(...parts: Parameters<typeof standingOf>): Promise<string[]> {
  const { reasons, notes } = await standingOf(...parts)
  return [...reasons, ...notes]
}

/** The address of the database is nobody's business who asks here. */
function notesOf({ trouble, clockAhead }: StoreRecord): string[] {
  const clock = describeClockSkew(clockAhead, SHOP_MACHINE)
  const told = trouble?.publicMessage.replace(/\bdatabase\b/u, 'database of the shop')
  return [told, clock].filter((sentence) => sentence !== undefined)
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
