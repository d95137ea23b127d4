import type { SiteState } from './site-state.ts'

/** Why visitors should not be sent to this process now, in words for whoever runs it. */
export function reasonsNotReady({
  index,
  contentUp,
  silence,
  staleBecause,
  edgeBecause,
}: Pick<SiteState, 'index' | 'contentUp' | 'silence' | 'staleBecause' | 'edgeBecause'>): string[] {
  const reasons: string[] = []
  if (!index) reasons.push('The addresses of the site were not read yet.')
  if (silence.signal.aborted) reasons.push('Content takes questions and answers none.')
  else if (!contentUp) reasons.push('The events of content do not come.')
  if (staleBecause !== undefined)
    reasons.push(`Pages that changed could not be thrown away: ${staleBecause}`)
  if (edgeBecause !== undefined)
    reasons.push(`The cache in front does not take what changed: ${edgeBecause}`)
  return reasons
}
