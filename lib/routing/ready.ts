import type { Reason } from '#lib/health/site-facts.ts'
import type { SiteState } from './site-state.ts'

type ReadinessState = Pick<
  SiteState,
  'index' | 'contentUp' | 'silence' | 'staleBecause' | 'edgeBecause' | 'isDraining'
>

/** Why visitors should not be sent to this process now, in words for whoever runs it. */
export const reasonsNotReady = (state: ReadinessState): string[] =>
  whyNotReady(state).map(({ text }) => text)

/** The same, each with what kind of reason it is. */
export function whyNotReady({
  index,
  contentUp,
  silence,
  staleBecause,
  edgeBecause,
  isDraining,
}: ReadinessState): Reason[] {
  const reasons: Reason[] = []
  const add = (kind: Reason['kind'], text: string) => void reasons.push({ kind, text })
  if (isDraining) add('leaving', 'This process is being stopped, and finishes what it has begun.')
  if (!index) add('unread', 'The addresses of the site were not read yet.')
  if (silence.signal.aborted) add('silent', 'Content takes questions and answers none.')
  else if (!contentUp) add('deaf', 'The events of content do not come.')
  if (staleBecause !== undefined)
    add('stale', `Pages that changed could not be thrown away: ${staleBecause}`)
  if (edgeBecause !== undefined)
    add('edge', `The cache in front does not take what changed: ${edgeBecause}`)
  return reasons
}
