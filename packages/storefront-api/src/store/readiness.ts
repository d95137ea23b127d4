import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { describeClockSkew } from '@orrery/sqlite-replica'
import { storeErrorKind } from '../store-error.ts'
import type { Database } from './database.ts'
import { SHOP_MACHINE_NAME, type Replication } from './engine.ts'

/** Below so many bytes the store cannot take what a usual minute brings. */
const LITTLE_SPACE = 16 * 1024 * 1024

/** What keeps a shop from its work, in sentences without a path. */
interface Readiness {
  /** Why nobody should be sent here: somebody else answers better, or nobody knows what is answered. */
  reasons: string[]
  /** What cannot be done here and is done nowhere else either: what is read is answered as ever. */
  notes: string[]
}

/** How a shop stands now. */
export async function readReadiness(
  dataDir: string | null,
  { isDamaged, replication }: Pick<Database, 'isDamaged' | 'replication'>,
): Promise<Readiness> {
  const reasons: string[] = []
  const notes = replication ? notesOf(replication) : []
  if (isDamaged)
    reasons.push(
      replication?.damage ?? 'The database of the shop is damaged: a copy has to take its place.',
    )
  if (dataDir === null) return { reasons, notes }
  try {
    await access(dataDir, constants.W_OK)
    const { bavail, bsize } = await statfs(dataDir)
    // One that follows others cannot do so any more; one that is alone is as good as before to whoever looks.
    if (bavail * bsize < LITTLE_SPACE)
      (replication ? reasons : notes).push('The disk of the shop’s data folder is full.')
  } catch {
    reasons.push('The data folder of the shop cannot be written.')
  }
  return { reasons, notes }
}

/** Everything that keeps a shop from its work, in sentences; none where it can do all of it. */
export async function readinessProblems(
  ...parts: Parameters<typeof readReadiness>
): Promise<string[]> {
  const { reasons, notes } = await readReadiness(...parts)
  return [...reasons, ...notes]
}

/** The address of the database is nobody's business who asks here. */
function notesOf({ error, clockSkew }: Replication): string[] {
  const clock = describeClockSkew(clockSkew, SHOP_MACHINE_NAME)
  const told = error?.publicMessage.replace(/\bdatabase\b/u, 'database of the shop')
  return [told, clock].filter((sentence) => sentence !== undefined)
}

/** What is read, or null where the disk refuses it: the others are told without it. */
export function readOrNull<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (!storeErrorKind(error)) throw error
    return null
  }
}
