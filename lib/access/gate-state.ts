import { env } from '#lib/env.ts'
import { siteProcessState } from '#lib/routing/site-process-state.ts'

/**
 * Read access to the site.
 * - `open`: public.
 * - `guarded`: visitors with the password.
 * - `closed`: denied to all, because the gate is on and no password is set.
 * - `unknown`: the site index is not loaded, so the gate's setting is unknown; nothing is shown.
 */
export type GateState = 'open' | 'guarded' | 'closed' | 'unknown'

/** Reads the gate's setting from the site index in memory. */
export function gateState(): GateState {
  const { index } = siteProcessState()
  if (!index) return 'unknown'
  if (!index.gated) return 'open'
  return env.secrets.sitePassword === undefined ? 'closed' : 'guarded'
}
