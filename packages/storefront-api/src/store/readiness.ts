import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { describeClockSkew } from '@orrery/sqlite-replica'
import { storeErrorKind } from '../storage-failure.ts'
import type { Database } from './database.ts'
import { SHOP_MACHINE_NAME, type ReplicationState } from './storage-engine.ts'

/** Free bytes below which the store cannot take the writes of a typical minute. */
const LITTLE_SPACE = 16 * 1024 * 1024

/** What impairs the shop, in sentences without a path. */
interface Readiness {
  /** Why traffic should not be routed here: another process can serve, or the state is unknown. */
  reasons: string[]
  /** Impairments that affect every process alike; reads still work. */
  notes: string[]
}

/** The current readiness of a shop. */
export async function readReadiness(
  dataDir: string | null,
  { isDamaged, replication }: Pick<Database, 'isDamaged' | 'replication'>,
): Promise<Readiness> {
  const reasons: string[] = []
  const notes = replication ? notesOf(replication) : []
  if (isDamaged)
    reasons.push(
      replication?.damage ?? 'The database of the shop is damaged. Restore it from a backup.',
    )
  if (dataDir === null) return { reasons, notes }
  try {
    await access(dataDir, constants.W_OK)
    const { bavail, bsize } = await statfs(dataDir)
    // A replicated process with a full disk cannot follow; a single one still serves reads.
    if (bavail * bsize < LITTLE_SPACE)
      (replication ? reasons : notes).push('The disk of the shop’s data folder is full.')
  } catch {
    reasons.push('The data folder of the shop is not writable.')
  }
  return { reasons, notes }
}

/** Everything that impairs the shop, in sentences; empty when nothing does. */
export async function readinessProblems(
  ...parts: Parameters<typeof readReadiness>
): Promise<string[]> {
  const { reasons, notes } = await readReadiness(...parts)
  return [...reasons, ...notes]
}

/** The database's address is not disclosed to the client. */
function notesOf({ error, clockSkew }: ReplicationState): string[] {
  const clock = describeClockSkew(clockSkew, SHOP_MACHINE_NAME)
  const told = error?.publicMessage.replace(/\bdatabase\b/u, 'database of the shop')
  return [told, clock].filter((sentence) => sentence !== undefined)
}

/** A read value, or null when the disk fails, so that other figures are still reported. */
export function readOrNullOnDiskError<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (!storeErrorKind(error)) throw error
    return null
  }
}
