import type { Lake } from '../lake.ts'

/** Runs the background work of the leader once: now, or when this process becomes the leader. */
export function runWhenLeader({ cluster }: Pick<Lake, 'cluster'>, duties: () => void): void {
  if (cluster === undefined || cluster.role === 'writer') duties()
  else cluster.onPromoted(duties)
}
