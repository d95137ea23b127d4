import type { ProcessRestart, ReportedShopHealth, SiteHealth } from '#lib/health/site-health.ts'
import { agoWords, clockWords, dateWords, lastingWords, momentWords } from '../../../date-format.ts'
import { bytesWords, countWords, many, moneyWords } from './number-format.ts'
import type { Disk, HookFacts, LakeFacts } from './health-probes.ts'
import { isSame } from './shop-problems.ts'

/** One line of a part. */
export interface Figure {
  label: string
  value: string
  /** More about it, in smaller words. */
  note?: string
}

/** The figures of the site at a moment, in ms since 1970. */
export function siteFigures(facts: SiteHealth, now: number): Figure[] {
  const { startedAt, build, memory, content, publish, edge, odd, restarts, processes, pages } =
    facts
  return [
    since(Date.parse(startedAt), now),
    { label: 'Build', value: build },
    publish
      ? {
          label: 'Last publish on the pages',
          value: agoWords(publish.at, now),
          note: `${momentWords(publish.at)}; ${countWords(publish.took)} ms after content told of it`,
        }
      : { label: 'Last publish on the pages', value: 'None since it runs' },
    {
      label: 'Heard from content',
      value: content.heardAt ? agoWords(content.heardAt, now) : 'Nothing yet',
    },
    {
      label: 'Entries passed over',
      value: odd.total === 0 ? 'None' : countWords(odd.total),
    },
    edgeFigure(edge),
    ...pagesFigures(processes, pages, now),
    { label: 'Memory', value: bytesWords(memory) },
    restartFigure(restarts),
  ]
}

function edgeFigure(edge: SiteHealth['edge']): Figure {
  const label = 'Cache in front'
  if (!edge) return { label, value: 'None' }
  if (edge.toldAt === null) return { label, value: 'Had nothing to be told yet' }
  return { label, value: `Told at ${clockWords(edge.toldAt)}`, note: dateWords(edge.toldAt) }
}

/** Of a site that is one process by itself there is nothing to say. */
function pagesFigures(processes: number, pages: SiteHealth['pages'], now: number): Figure[] {
  if (processes === 1 && !pages) return []
  const kept = { label: 'Made pages', value: 'Kept by each process for itself' }
  return [
    { label: 'Processes on this machine', value: countWords(processes), note: processNote },
    pages ? { label: 'Made pages', ...sharedWords(pages, now) } : kept,
  ]
}

const processNote = 'What is said here is told by the one that was asked'

function sharedWords(
  { because, since: at }: NonNullable<SiteHealth['pages']>,
  now: number,
): Pick<Figure, 'value' | 'note'> {
  const lasts = lastingWords(now - Date.parse(at)) || 'a moment'
  const value = because === null ? 'Shared' : 'Not shared'
  return { value, note: `For ${lasts}, since ${momentWords(at)}` }
}

function restartFigure(restarts: readonly ProcessRestart[] | null): Figure {
  const label = 'Started again'
  if (restarts === null) return { label, value: 'Not known', note: 'No launcher tells of it' }
  const last = restarts.at(-1)
  if (!last) return { label, value: 'Nothing', note: 'Since the launcher began' }
  const name = last.name === 'lake' ? 'content' : last.name
  return {
    label,
    value: restarts.length === 1 ? 'Once' : `${restarts.length} times`,
    note: `The last: ${name}, ${momentWords(last.at)}, which ${last.how}`,
  }
}

/** The figures of the content service, as they were at a moment. */
export function lakeFigures(facts: LakeFacts, at: number, now: number): Figure[] {
  const { uptime, memory, datasets, database, disk, streams, waiting, queries } = facts
  const { hooks, refusals, backup, certificate, company } = facts
  const waits = [
    waiting.requests > 0 && many(waiting.requests, 'request'),
    waiting.queries > 0 && many(waiting.queries, 'slow query', 'slow queries'),
  ].filter(Boolean)
  return [
    since(at - uptime * 1000, now),
    documentsFigure(datasets),
    {
      label: 'Database',
      value: bytesWords(database),
      ...(company && { note: `Follows ${company.database}` }),
    },
    ...(company
      ? [
          {
            label: 'This process',
            value: company.role === 'writer' ? 'Writes' : 'Reads',
            note: company.told,
          },
        ]
      : []),
    ...diskFigure(disk),
    { label: 'Open streams', value: countWords(streams) },
    { label: 'Waiting', value: waits.join(', ') || 'Nothing' },
    {
      label: 'Queries',
      value: countWords(queries.quick + queries.slow),
      note: `Since it runs; ${queries.slow === 0 ? 'none' : countWords(queries.slow)} of them slow`,
    },
    hooksFigure(hooks),
    {
      label: 'Refused',
      value: countWords(refusals),
      note: `Within a day${refusals > 0 ? '; People lists them under “What happened”' : ''}`,
    },
    backup === null
      ? {
          label: 'Last backup',
          value: 'None is known',
          note: 'Copies made by other means are not seen',
        }
      : { label: 'Last backup', value: agoWords(backup, now), note: momentWords(backup) },
    ...(certificate
      ? [
          {
            label: 'Certificate of HTTPS',
            value: `Until ${dateWords(certificate.endsAt)}`,
            note: certificate.renewsItself ? 'Made anew by itself' : 'Given by files',
          },
        ]
      : []),
    { label: 'Memory', value: bytesWords(memory) },
  ]
}

function documentsFigure(datasets: LakeFacts['datasets']): Figure {
  const all = datasets.reduce((sum, { documents }) => sum + documents, 0)
  const each = datasets.map(({ name, documents }) => `${name} ${countWords(documents)}`)
  return { label: 'Documents', value: countWords(all), note: each.join(', ') }
}

function hooksFigure(hooks: readonly HookFacts[]): Figure {
  const label = 'Webhooks'
  if (hooks.length === 0) return { label, value: 'None' }
  const [failed, waiting] = [sum(hooks, 'failed'), sum(hooks, 'waiting')]
  const note = [
    failed > 0 ? `${many(failed, 'message')} given up within a day` : 'All delivered within a day',
    waiting > 0 && `${countWords(waiting)} on the way`,
  ].filter(Boolean)
  return { label, value: countWords(hooks.length), note: note.join(', ') }
}

const sum = (hooks: readonly HookFacts[], field: 'failed' | 'waiting'): number =>
  hooks.reduce((total, hook) => total + hook[field], 0)

/** The figures of the shop, as they were at a moment. A disk that is content's as well is told there. */
export function shopFigures(
  facts: ReportedShopHealth,
  at: number,
  now: number,
  lakeDisk: Disk | null | undefined,
): Figure[] {
  const { uptime, memory, products, carts, orders, letters, sync, database, disk, record } = facts
  return [
    since(at - uptime * 1000, now),
    { label: 'On the shelf', value: many(products, 'product') },
    { label: 'Open carts', value: carts === null ? unreadable : countWords(carts) },
    ordersFigure(orders),
    syncFigure(sync, now),
    {
      label: 'Letters that wait',
      value: letters === 0 ? 'None' : countWords(letters),
    },
    ...(database === null
      ? []
      : [
          {
            label: 'Database',
            value: bytesWords(database),
            ...(record && { note: `Follows ${record.where}` }),
          },
        ]),
    ...(disk && !isSame(disk, lakeDisk) ? diskFigure(disk) : []),
    { label: 'Memory', value: bytesWords(memory) },
  ]
}

/** Of what stands on a damaged page. */
const unreadable = 'Cannot be read'

function ordersFigure(orders: ReportedShopHealth['orders']): Figure {
  const label = 'Orders'
  if (!orders) return { label, value: unreadable }
  const note = ['Within a day', ...orders.totals.map(moneyWords)].join('; ')
  return { label, value: countWords(orders.count), note }
}

function syncFigure(sync: ReportedShopHealth['sync'], now: number): Figure {
  const label = 'Last sync into content'
  if (!sync) return { label, value: 'Off' }
  if (sync.failing)
    return { label, value: 'Fails', note: `Since ${momentWords(sync.failing.since)}` }
  return { label, value: sync.lastAt ? agoWords(sync.lastAt, now) : 'Not yet' }
}

function diskFigure(disk: Disk | null): Figure[] {
  if (!disk) return []
  return [
    {
      label: 'Left on the disk',
      value: bytesWords(disk.free),
      note: `Of ${bytesWords(disk.size)}`,
    },
  ]
}

function since(startedAt: number, now: number): Figure {
  return {
    label: 'Runs for',
    value: lastingWords(now - startedAt) || 'A moment',
    note: `Since ${momentWords(startedAt)}`,
  }
}
