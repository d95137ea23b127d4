import type { Lake } from '../lake.ts'
import { managesProject } from '../access/grants.ts'
import { requireAdministrator } from '../access/guard.ts'
import type { Handler, RequestContext } from '../http/router.ts'
import { notFound } from '../http/errors.ts'
import { isDirectLoopbackRequest, isLoopbackHost } from '../http/peer.ts'
import { databaseBytes } from './stats.ts'

/** Looks up the figures of a lake that are as they are, for the answer that is about to be given. */
export async function collectGauges(lake: Lake): Promise<void> {
  const { metrics, quotas, people, config } = lake
  const datasets = lake.listDatasets()
  metrics.set(
    'content_lake_documents',
    'Documents by dataset, drafts and versions included.',
    datasets.map(({ name, documents }) => [name, documents.size()] as const),
    'dataset',
  )
  metrics.set(
    'content_lake_last_sequence',
    'Place of the newest commit in the log, by dataset.',
    datasets.map(({ name, sequence }) => [name, sequence] as const),
    'dataset',
  )
  metrics.set('content_lake_open_streams', 'Event streams that are open.', quotas.streams.total)
  metrics.set(
    'content_lake_waiting_requests',
    'Requests that wait for the thread.',
    quotas.eventLoop.waiting,
  )
  metrics.set(
    'content_lake_waiting_queries',
    'Slow queries that wait for the reader.',
    lake.queryWorker?.waiting ?? 0,
  )
  gatherCompany(lake)
  metrics.set('content_lake_people', 'People who have an account.', people.all().length)
  metrics.set(
    'content_lake_database_bytes',
    'Size of the database with its log.',
    await databaseBytes(config),
  )
}

function gatherCompany({ cluster, metrics }: Lake): void {
  if (cluster === undefined) return
  metrics.set(
    'content_lake_writes',
    'Whether this process writes (1), or follows another one (0).',
    cluster.role === 'writer' ? 1 : 0,
  )
  metrics.set(
    'content_lake_writer_known',
    'Whether this process knows which one writes (1).',
    cluster.leaderUrl === undefined ? 0 : 1,
  )
  metrics.set(
    'content_lake_place',
    'Entries of the log of the database that this process shows.',
    cluster.logPosition,
  )
}

/**
 * `GET /metrics`: figures in the text format of Prometheus, for administrators and for whoever watches the lake on this very
 * machine. A page in a browser on this machine is no such watcher.
 */
export const metricsRoute: Handler = async (context) => {
  const { lake } = context
  if (lake.config.metrics === false) throw notFound('This lake tells no metrics')
  if (!managesProject(context.principal) && !isLocalScraper(context)) requireAdministrator(context)
  await collectGauges(lake)
  return new Response(await lake.metrics.text(), {
    headers: { 'content-type': lake.metrics.contentType, 'cache-control': 'no-store' },
  })
}

function isLocalScraper({ request, url, principal, lake }: RequestContext): boolean {
  // A public address means a proxy on this machine, whose visitors all seem to be local.
  if (!isLoopbackHost(new URL(lake.config.publicUrl).hostname)) return false
  if (principal.id !== '' || !isDirectLoopbackRequest(request) || !isLoopbackHost(url.hostname))
    return false
  return !request.headers.has('origin') && !request.headers.has('sec-fetch-site')
}
