import { LeaderElection } from '@orrery/sqlite-replica/leader-election'

/** Which of several processes syncs. */
export interface SyncLeadership {
  /** Whether this process is the leader. */
  isLeader(): boolean
  resign(): void
}

/**
 * Elects one process to sync, because concurrent syncs of different snapshots could interleave. The
 * leader holds a lock in the database; when it exits or loses its connection, another process takes
 * over.
 * @param database the shared database; null for a single process
 * @param begin called when this process becomes the leader
 */
export function electSyncLeader(
  database: { url: string; schema: string } | null,
  begin: () => void,
): SyncLeadership {
  if (database === null) return { isLeader: () => true, resign() {} }
  const election = new LeaderElection({ ...database, name: 'sync', onElected: begin, onLost() {} })
  return { isLeader: () => election.isHeld, resign: () => election.resign() }
}
