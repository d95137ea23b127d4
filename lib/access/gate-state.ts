import { env } from '#lib/env.ts'
import { siteState } from '#lib/routing/site-state.ts'

/**
 * Who may read the site.
 * - `open`: everybody.
 * - `guarded`: whoever knows the password.
 * - `closed`: nobody, since the gate is on and no password is set.
 * - `unknown`: content was never read, so whether the gate is on cannot be said; nothing is shown.
 */
export type GateState = 'open' | 'guarded' | 'closed' | 'unknown'

/** Costs a look into memory: the index of the site says whether the gate is on. */
export function gateState(): GateState {
  const { index } = siteState()
  if (!index) return 'unknown'
  if (!index.gated) return 'open'
  return env.secrets.sitePassword === undefined ? 'closed' : 'guarded'
}
