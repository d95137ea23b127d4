import { LeaderElection } from '@orrery/sqlite-replica/leader-election'

/** Who of several processes syncs. */
export interface SyncLeadership {
  /** Whether it is this one. */
  isLeader(): boolean
  resign(): void
}

/**
 * One process at a time tells a lake what the shop sells: two at once would tell it things of different moments, in any order. It is the one
 * that holds a lock in the database; where it ends, or loses its connection, another one goes on.
 * @param database where the processes meet; null where there is one process
 * @param begin it is this one's turn from now on
 */
export function electSyncLeader(
  database: { url: string; schema: string } | null,
  begin: () => void,
): SyncLeadership {
  if (database === null) return { isLeader: () => true, resign() {} }
  const election = new LeaderElection({ ...database, name: 'sync', onElected: begin, onLost() {} })
  return { isLeader: () => election.isHeld, resign: () => election.resign() }
}
