import { type Crew, createCrew } from '../../scripts/launcher/crew.ts'
import { SiteProcesses } from '../../scripts/launcher/site-processes.ts'
import { testPlan } from '../../scripts/testing/stack.ts'
import { startValkey, valkeyProgram, withoutValkey } from '../support/valkey.ts'
import { percentile } from '../e2e/support/figures.ts'
import type { Figure, Target } from './figure.ts'
import { throughputOf, type Throughput } from './page-throughput.ts'
import { publications, publisherOn } from './publish-to-pages.ts'

/** How many processes of the site are compared. */
const counts = [1, 2, 3]
const connections = 64
const rounds = { usual: 40, small: 5 }
/** An answer from memory, and one that is asked of the framework each time. */
const asked = [
  { what: 'Cached home page', by: 'visitor' },
  { what: 'Home page of a first visit', by: 'newcomer' },
] as const

/**
 * Pages a second by one, two and three processes of the site on one port, which share their pages where there is a server
 * for that. On a machine with fewer cores than processes the rest of the ratio is what those cost.
 */
export async function pagesByProcesses(target: Target, small: boolean): Promise<Figure[]> {
  return withSites(target, async ({ origin, go, shared }) => {
    const figures: Figure[] = []
    const alone = new Map<string, number>()
    for (const count of counts) {
      if (count > 1) await go(count)
      for (const { what, by } of asked) {
        const measured = await throughputOf(`${origin}/`, connections, { by, small })
        const { perSecond } = measured
        const first = alone.get(by) ?? perSecond
        alone.set(by, first)
        const ratio = perSecond / first / count
        figures.push({
          what: `${what}, ${count} ${count === 1 ? 'process' : 'processes'}`,
          value: told(measured),
          note: `${connections} connections; ${(perSecond / first).toFixed(2)} of one alone, ${ratio.toFixed(2)} a process${shared}`,
        })
      }
    }
    return figures
  })
}

const told = ({ perSecond, p50, p99 }: Throughput): string =>
  `${perSecond} requests/s, p50 ${p50} ms, p99 ${p99} ms`

/** Milliseconds from Publish until each of three processes of the site shows it, which share their pages. */
export async function publishByProcesses(target: Target, small: boolean): Promise<Figure[]> {
  return withSites(target, async ({ site, go, shared }) => {
    const figures: Figure[] = []
    for (const count of [1, 3]) {
      if (count > 1) await go(count)
      const times = await publications(
        publisherOn(target),
        site.origins,
        small ? rounds.small : rounds.usual,
      )
      const at = (share: number) => Math.round(percentile(times, share))
      figures.push({
        what: `Publish until ${count === 1 ? 'the only process shows' : `all of ${count} processes show`} it`,
        value: `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`,
        note: `${times.length} publications, at most ${at(1)} ms${shared}`,
      })
    }
    return figures
  })
}

interface Sites {
  site: SiteProcesses
  origin: string
  /** Goes on with so many processes. */
  go: (count: number) => Promise<void>
  /** How they share, for a note. */
  shared: string
}

/** Starts processes of the site beside the installation, on its content and shop: one at first. */
async function withSites<Result>(
  target: Target,
  work: (sites: Sites) => Promise<Result>,
): Promise<Result> {
  const plan = testPlan({}, 'hosted')
  const valkey = valkeyProgram ? await startValkey() : undefined
  const crew: Crew = createCrew()
  const { DATA_DIR: _folder, ...given } = target.variables
  const variables = {
    ...given,
    PORT: String(plan.ports.site),
    ...(valkey && { CACHE_URL: valkey.url }),
  }
  const release = { root: plan.root, variables }
  const site = await SiteProcesses.open({ plan, crew })
  try {
    await site.start({ ...release, processes: 1 })
    return await work({
      site,
      origin: `http://127.0.0.1:${plan.ports.site}`,
      go: (processes) => site.goOnWith({ ...release, processes }, () => {}, 0),
      shared: valkey ? '; pages shared' : `; pages not shared (${withoutValkey})`,
    })
  } finally {
    await crew.stop()
    site.shut()
    await site.letGo()
    await valkey?.stop()
  }
}
