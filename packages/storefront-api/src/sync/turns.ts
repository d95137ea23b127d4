import { Duty } from '@orrery/sqlite-replica/duty'

/** Who of several processes syncs. */
export interface SyncTurns {
  /** Whether it is this one. */
  isOurs(): boolean
  end(): void
}

/**
 * One process at a time tells a lake what the shop sells: two at once would tell it things of different moments, in any order. It is the one
 * that holds a lock in the database; where it ends, or loses its connection, another one goes on.
 * @param database where the processes meet; null where there is one process
 * @param begin it is this one's turn from now on
 */
export function takeSyncTurns(
  database: { url: string; schema: string } | null,
  begin: () => void,
): SyncTurns {
  if (database === null) return { isOurs: () => true, end() {} }
  const duty = new Duty({ ...database, name: 'sync', taken: begin, lost() {} })
  return { isOurs: () => duty.isHeld, end: () => duty.end() }
}
