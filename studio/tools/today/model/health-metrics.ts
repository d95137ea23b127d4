import type { ProcessRestart, ReportedShopHealth, SiteHealth } from '#lib/health/site-health.ts'
import {
  formatTimeAgo,
  formatTime,
  formatDate,
  formatDuration,
  formatDateTime,
} from '../../../date-format.ts'
import { formatBytes, formatCount, pluralize, formatMoney } from './number-format.ts'
import type { DiskSpace, WebhookHealth, ReportedLakeHealth } from './health-probes.ts'
import { isSameDisk } from './shop-health-problems.ts'

/** Metric of a component. */
export interface HealthMetric {
  label: string
  value: string
  /** Detail in smaller text. */
  note?: string
}

/** Metrics of the site at a time in epoch ms. */
export function siteHealthMetrics(facts: SiteHealth, now: number): HealthMetric[] {
  const {
    startedAt,
    build,
    memory,
    content,
    publish,
    edge,
    odd,
    restarts,
    processes,
    pages,
    mail,
  } = facts
  return [
    uptimeMetric(Date.parse(startedAt), now),
    { label: 'Build', value: build },
    publish
      ? {
          label: 'Last publish',
          value: formatTimeAgo(publish.at, now),
          note: `${formatDateTime(publish.at)}; ${formatCount(publish.took)} ms from publish to page`,
        }
      : { label: 'Last publish', value: 'None since start' },
    {
      label: 'Last content event',
      value: content.heardAt ? formatTimeAgo(content.heardAt, now) : 'Nothing yet',
    },
    {
      label: 'Skipped entries',
      value: odd.total === 0 ? 'None' : formatCount(odd.total),
    },
    edgeCacheMetric(edge),
    ...mailMetrics(mail),
    ...processMetrics(processes, pages, now),
    { label: 'Memory', value: formatBytes(memory) },
    restartMetric(restarts),
  ]
}

function mailMetrics(mail: SiteHealth['mail']): HealthMetric[] {
  if (!mail) return []
  const waiting = mail.waiting + (mail.mentions?.waiting ?? 0)
  return [
    { label: 'Email', value: mail.isConfigured ? 'On' : 'Off' },
    { label: 'Waiting notifications', value: waiting === 0 ? 'None' : formatCount(waiting) },
  ]
}

function edgeCacheMetric(edge: SiteHealth['edge']): HealthMetric {
  const label = 'Edge cache'
  if (!edge) return { label, value: 'None' }
  if (edge.toldAt === null) return { label, value: 'Nothing purged yet' }
  return { label, value: `Purged at ${formatTime(edge.toldAt)}`, note: formatDate(edge.toldAt) }
}

/** Nothing for a site with a single process. */
function processMetrics(
  processes: number,
  pages: SiteHealth['pages'],
  now: number,
): HealthMetric[] {
  if (processes === 1 && !pages) return []
  const kept = { label: 'Page cache', value: 'Separate for each process' }
  return [
    { label: 'Processes on this machine', value: formatCount(processes), note: processNote },
    pages ? { label: 'Page cache', ...pageSharing(pages, now) } : kept,
  ]
}

const processNote = 'The metrics are those of the process that responded'

function pageSharing(
  { because, since: at }: NonNullable<SiteHealth['pages']>,
  now: number,
): Pick<HealthMetric, 'value' | 'note'> {
  const lasts = formatDuration(now - Date.parse(at)) || 'a moment'
  const value = because === null ? 'Shared' : 'Not shared'
  return { value, note: `For ${lasts}, since ${formatDateTime(at)}` }
}

function restartMetric(restarts: readonly ProcessRestart[] | null): HealthMetric {
  const label = 'Restarts'
  if (restarts === null) return { label, value: 'Unknown', note: 'Not started by the launcher' }
  const last = restarts.at(-1)
  if (!last) return { label, value: 'None', note: 'Since the launcher started' }
  const name = last.name === 'lake' ? 'content' : last.name
  return {
    label,
    value: restarts.length === 1 ? 'Once' : `${restarts.length} times`,
    note: `Last: ${name}, ${formatDateTime(last.at)}, which ${last.how}`,
  }
}

/** Metrics of the content service, relative to the time of the response. */
export function lakeHealthMetrics(
  facts: ReportedLakeHealth,
  at: number,
  now: number,
): HealthMetric[] {
  const { uptime, memory, datasets, database, disk, streams, waiting, queries } = facts
  const { hooks, refusals, backup, certificate, company } = facts
  const waits = [
    waiting.requests > 0 && pluralize(waiting.requests, 'request'),
    waiting.queries > 0 && pluralize(waiting.queries, 'slow query', 'slow queries'),
  ].filter(Boolean)
  return [
    uptimeMetric(at - uptime * 1000, now),
    documentsMetric(datasets),
    {
      label: 'Database',
      value: formatBytes(database),
      ...(company && { note: `Replicates ${company.database}` }),
    },
    ...(company
      ? [
          {
            label: 'This process',
            value: company.role === 'writer' ? 'Writer' : 'Reader',
            note: company.told,
          },
        ]
      : []),
    ...diskMetric(disk),
    { label: 'Open streams', value: formatCount(streams) },
    { label: 'Queued', value: waits.join(', ') || 'None' },
    {
      label: 'Queries',
      value: formatCount(queries.quick + queries.slow),
      note: `Since start; ${queries.slow === 0 ? 'none' : formatCount(queries.slow)} slow`,
    },
    webhooksMetric(hooks),
    {
      label: 'Rejected requests',
      value: formatCount(refusals),
      note: `Last 24 hours${refusals > 0 ? '; listed in People under “Audit log”' : ''}`,
    },
    backup === null
      ? {
          label: 'Last backup',
          value: 'None',
          note: 'Backups made by other tools are not detected',
        }
      : { label: 'Last backup', value: formatTimeAgo(backup, now), note: formatDateTime(backup) },
    ...(certificate
      ? [
          {
            label: 'HTTPS certificate',
            value: `Valid until ${formatDate(certificate.endsAt)}`,
            note: certificate.renewsItself ? 'Renewed automatically' : 'From files',
          },
        ]
      : []),
    { label: 'Memory', value: formatBytes(memory) },
  ]
}

function documentsMetric(datasets: ReportedLakeHealth['datasets']): HealthMetric {
  const all = datasets.reduce((sum, { documents }) => sum + documents, 0)
  const each = datasets.map(({ name, documents }) => `${name} ${formatCount(documents)}`)
  return { label: 'Documents', value: formatCount(all), note: each.join(', ') }
}

function webhooksMetric(hooks: readonly WebhookHealth[]): HealthMetric {
  const label = 'Webhooks'
  if (hooks.length === 0) return { label, value: 'None' }
  const [failed, waiting] = [sum(hooks, 'failed'), sum(hooks, 'waiting')]
  const note = [
    failed > 0
      ? `${pluralize(failed, 'message')} failed in the last 24 hours`
      : 'All delivered in the last 24 hours',
    waiting > 0 && `${formatCount(waiting)} queued`,
  ].filter(Boolean)
  return { label, value: formatCount(hooks.length), note: note.join(', ') }
}

const sum = (hooks: readonly WebhookHealth[], field: 'failed' | 'waiting'): number =>
  hooks.reduce((total, hook) => total + hook[field], 0)

/** Metrics of the shop, relative to the time of the response. A disk shared with the content service is listed there. */
export function shopHealthMetrics(
  facts: ReportedShopHealth,
  at: number,
  now: number,
  lakeDisk: DiskSpace | null | undefined,
): HealthMetric[] {
  const { uptime, memory, products, carts, orders, letters, mail, sync, database, disk, record } =
    facts
  const unsent = letters + (mail?.count ?? 0)
  return [
    uptimeMetric(at - uptime * 1000, now),
    { label: 'Catalogue', value: pluralize(products, 'product') },
    { label: 'Open carts', value: carts === null ? unreadable : formatCount(carts) },
    ordersMetric(orders),
    syncMetric(sync, now),
    {
      label: 'Unsent emails',
      value: unsent === 0 ? 'None' : formatCount(unsent),
    },
    ...(database === null
      ? []
      : [
          {
            label: 'Database',
            value: formatBytes(database),
            ...(record && { note: `Replicates ${record.where}` }),
          },
        ]),
    ...(disk && !isSameDisk(disk, lakeDisk) ? diskMetric(disk) : []),
    { label: 'Memory', value: formatBytes(memory) },
  ]
}

/** Value of a metric that is read from a damaged page. */
const unreadable = 'Unreadable'

function ordersMetric(orders: ReportedShopHealth['orders']): HealthMetric {
  const label = 'Orders'
  if (!orders) return { label, value: unreadable }
  const note = ['Last 24 hours', ...orders.totals.map(formatMoney)].join('; ')
  return { label, value: formatCount(orders.count), note }
}

function syncMetric(sync: ReportedShopHealth['sync'], now: number): HealthMetric {
  const label = 'Last content sync'
  if (!sync) return { label, value: 'Off' }
  if (sync.failing)
    return { label, value: 'Failing', note: `Since ${formatDateTime(sync.failing.since)}` }
  return { label, value: sync.lastAt ? formatTimeAgo(sync.lastAt, now) : 'Not yet' }
}

function diskMetric(disk: DiskSpace | null): HealthMetric[] {
  if (!disk) return []
  return [
    {
      label: 'Free disk space',
      value: formatBytes(disk.free),
      note: `Of ${formatBytes(disk.size)}`,
    },
  ]
}

function uptimeMetric(startedAt: number, now: number): HealthMetric {
  return {
    label: 'Uptime',
    value: formatDuration(now - startedAt) || 'A moment',
    note: `Since ${formatDateTime(startedAt)}`,
  }
}
