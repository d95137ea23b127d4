import type { Lake } from '../lake.ts'

/** Does what the process that writes does beside its answers, once: now, or when this one becomes it. */
export function onBecomeLeader({ cluster }: Pick<Lake, 'cluster'>, duties: () => void): void {
  if (cluster === undefined || cluster.role === 'writer') duties()
  else cluster.onPromoted(duties)
}
