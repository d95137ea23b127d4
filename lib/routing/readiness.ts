import type { NotReadyReason } from '#lib/health/site-health.ts'
import type { SiteProcessState } from './site-process-state.ts'

type ReadinessState = Pick<
  SiteProcessState,
  | 'index'
  | 'isContentConnected'
  | 'contentUnresponsive'
  | 'invalidationFailure'
  | 'edgePurgeFailure'
  | 'isDraining'
>

/** Reasons why this process is not ready, as texts for operators. */
export const notReadyMessages = (state: ReadinessState): string[] =>
  notReadyReasons(state).map(({ text }) => text)

/** Reasons why this process is not ready. */
export function notReadyReasons({
  index,
  isContentConnected,
  contentUnresponsive,
  invalidationFailure,
  edgePurgeFailure,
  isDraining,
}: ReadinessState): NotReadyReason[] {
  const reasons: NotReadyReason[] = []
  const add = (kind: NotReadyReason['kind'], text: string) => void reasons.push({ kind, text })
  if (isDraining) add('draining', 'The process is draining: it finishes open requests and exits.')
  if (!index) add('routes_not_loaded', 'The routes of the site are not loaded yet.')
  if (contentUnresponsive.signal.aborted)
    add('content_unresponsive', 'Content API is not responding.')
  else if (!isContentConnected)
    add('stream_disconnected', 'The content event stream is disconnected.')
  if (invalidationFailure !== undefined)
    add('invalidation_failed', `The page cache invalidation failed: ${invalidationFailure}`)
  if (edgePurgeFailure !== undefined)
    add('edge_purge_failed', `The edge cache purge failed: ${edgePurgeFailure}`)
  return reasons
}
