import { measured, telemetry } from '@orrery/telemetry'
import { env } from '#lib/env.ts'

/**
 * What one event of content leads to. The event names itself and nothing else, so that no visitor who hears it learns of a trace; from
 * that name and a secret the lake and the site work out the same trace, each by itself (docs/decisions/0121-telemetry-attributes.md).
 *
 * @param id of the event; that of a hosted service leads to no trace of its
 */
export async function toldPublish(
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

/** One time that a cache is told which tags have changed. */
export async function toldCache(
  cache: 'pages' | 'edge',
  tags: number,
  tell: () => Promise<void>,
): Promise<void> {
  const attributes = { 'orrery.site.cache': cache, 'orrery.site.tags': tags }
  const count = (outcome: string): void =>
    telemetry()?.count('orrery.site.revalidations', {
      'orrery.site.cache': cache,
      'orrery.outcome': outcome,
    })
  try {
    await measured(`site.revalidate.${cache}`, attributes, tell)
    count('taken')
  } catch (error) {
    count('failed')
    throw error
  }
}
