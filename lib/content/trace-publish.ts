import { withSpan, telemetry } from '@orrery/telemetry'
import { env } from '#lib/env.ts'

/**
 * Traces what one live event leads to. The event has its id alone, so that a visitor who receives it learns of no trace; the lake and
 * the site derive the same trace from that id and a secret, each by itself (docs/decisions/0121-telemetry-attributes.md).
 *
 * @param id of the event; that of a hosted service belongs to no trace
 */
export async function tracePublish(
  id: string | undefined,
  work: () => Promise<void>,
): Promise<void> {
  const measuring = telemetry()
  if (!measuring) return work()
  const { mode, dataset } = env.content
  const event = mode === 'embedded' && id !== undefined ? `${dataset} ${id}` : undefined
  const begun = performance.now()
  await measuring.span(
    'site.publish',
    { 'orrery.event': event ?? id },
    work,
    event === undefined ? { root: true } : { follow: event },
  )
  measuring.record('orrery.site.revalidation.delay', (performance.now() - begun) / 1000)
}

/** Traces one invalidation of a cache, and counts its outcome. */
export async function traceInvalidation(
  cache: 'pages' | 'edge',
  tags: number,
  invalidate: () => Promise<void>,
): Promise<void> {
  const attributes = { 'orrery.site.cache': cache, 'orrery.site.tags': tags }
  const count = (outcome: string): void =>
    telemetry()?.count('orrery.site.revalidations', {
      'orrery.site.cache': cache,
      'orrery.outcome': outcome,
    })
  try {
    await withSpan(`site.revalidate.${cache}`, attributes, invalidate)
    count('success')
  } catch (error) {
    count('failure')
    throw error
  }
}
