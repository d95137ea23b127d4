import type { Lake } from '../lake.ts'
import { canManageProject } from '../access/role-grants.ts'
import { requireAdministrator } from '../access/require-permission.ts'
import type { Handler, RequestContext } from '../http/router.ts'
import { notFound } from '../http/errors.ts'
import { isDirectLoopbackRequest, isLoopbackHost } from '../http/peer.ts'
import { databaseBytes } from './stats-route.ts'

/** Updates the gauges of a lake to its present state. */
export async function updateGauges(lake: Lake): Promise<void> {
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
    'Sequence of the newest commit in the log, by dataset.',
    datasets.map(({ name, sequence }) => [name, sequence] as const),
    'dataset',
  )
  metrics.set('content_lake_open_streams', 'Open event streams.', quotas.streams.total)
  metrics.set(
    'content_lake_queued_requests',
    'Requests that wait for the event loop.',
    quotas.eventLoop.waiting,
  )
  metrics.set(
    'content_lake_queued_queries',
    'Slow queries that wait for the query worker.',
    lake.queryWorker?.waiting ?? 0,
  )
  updateClusterGauges(lake)
  metrics.set('content_lake_users', 'User accounts.', people.all().length)
  metrics.set(
    'content_lake_database_bytes',
    'Size of the database with its write-ahead log.',
    await databaseBytes(config),
  )
}

function updateClusterGauges({ cluster, metrics }: Lake): void {
  if (cluster === undefined) return
  metrics.set(
    'content_lake_is_leader',
    'Whether this process leads (1), or follows (0).',
    cluster.role === 'writer' ? 1 : 0,
  )
  metrics.set(
    'content_lake_leader_known',
    'Whether this process knows the leader (1).',
    cluster.leaderUrl === undefined ? 0 : 1,
  )
  metrics.set(
    'content_lake_log_position',
    'Position in the replicated log that this process has applied.',
    cluster.logPosition,
  )
}

/**
 * `GET /metrics`: metrics in the text format of Prometheus, for administrators and for scrapers on this machine. Pages in a browser
 * on this machine are refused.
 */
export const metricsRoute: Handler = async (context) => {
  const { lake } = context
  if (lake.config.metrics === false) throw notFound('Metrics of this lake are disabled')
  if (!canManageProject(context.principal) && !isLocalScraper(context))
    requireAdministrator(context)
  await updateGauges(lake)
  return new Response(await lake.metrics.text(), {
    headers: { 'content-type': lake.metrics.contentType, 'cache-control': 'no-store' },
  })
}

function isLocalScraper({ request, url, principal, lake }: RequestContext): boolean {
  // A public URL implies a reverse proxy on this machine, behind which every client seems to be local.
  if (!isLoopbackHost(new URL(lake.config.publicUrl).hostname)) return false
  if (principal.id !== '' || !isDirectLoopbackRequest(request) || !isLoopbackHost(url.hostname))
    return false
  return !request.headers.has('origin') && !request.headers.has('sec-fetch-site')
}
