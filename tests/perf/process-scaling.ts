import { compareToSingleProcess, medians, cpuTime } from '@orrery/sqlite-replica/cpu-time'
import { type Supervisor, createSupervisor } from '../../server/launcher/supervisor.ts'
import { SiteProcesses } from '../../server/launcher/site-processes.ts'
import { testPlan } from '../../tooling/testing/test-installation.ts'
import { startValkey, valkeyProgram, withoutValkey } from '../support/valkey.ts'
import { percentile } from '../e2e/support/percentile.ts'
import type { BenchmarkResult, BenchmarkTarget } from './benchmark-result.ts'
import { generateLoad } from './load-generator.ts'
import { visitors } from './page-throughput.ts'
import { measurePublications, publisherClient } from './publish-to-pages.ts'

/** How many processes of the site there are, of which one, two and so on are compared. */
const most = 3
/** For each process: more of them are there for more visitors. */
const connections = 64
const rounds = { usual: 40, small: 5 }
/** Rounds and seconds for one, two and three processes, measured in turn; medians are printed. */
const turns = { usual: { rounds: 7, seconds: 3 }, small: { rounds: 1, seconds: 1 } }
/** A response from memory, and one rendered by the framework for each request. */
const requested = [
  { what: 'Cached home page', by: 'visitor' },
  { what: 'Home page of a first visit', by: 'newcomer' },
] as const

/**
 * Pages by one, two and three processes of the site, which share their pages where there is a server for that: a second, and for
 * the same processor time. They are asked in turn, each by its own port, while the others have nothing to do.
 */
export async function pageScaling(
  target: BenchmarkTarget,
  small: boolean,
): Promise<BenchmarkResult[]> {
  return withSites(target, most, async ({ site, pids, shared }) => {
    const figures: BenchmarkResult[] = []
    const { rounds: times, seconds } = small ? turns.small : turns.usual
    for (const { what, by } of requested) {
      const ask = (count: number, long = seconds) =>
        pagesOf(site.origins.slice(0, count), pids().slice(0, count), visitors[by], long)
      // Each of them has to have seen as much before anything is compared.
      await ask(most, seconds * most)
      const found = Array.from({ length: most }, (): Pages[] => [])
      for (let round = 0; round < times; round++)
        for (const [index, pages] of found.entries()) pages.push(await ask(index + 1))
      const middles = found.map((pages) => medians(pages))
      for (const [index, { perSecond, p50, p99, cost }] of middles.entries()) {
        const count = index + 1
        figures.push({
          what: `${what}, ${count} ${count === 1 ? 'process' : 'processes'}`,
          value: `${Math.round(perSecond)} requests/s, p50 ${p50} ms, p99 ${p99} ms`,
          note: `${connections * count} connections, median of ${times} rounds of ${seconds} s; ${compareToSingleProcess({ perSecond, cost }, middles[0]!)}${shared}`,
        })
      }
    }
    return figures
  })
}

interface Pages {
  perSecond: number
  p50: number
  p99: number
  cost: number
}

/** Asks processes of the site at once. */
async function pagesOf(
  origins: readonly string[],
  pids: readonly number[],
  headers: Readonly<Record<string, string>>,
  seconds: number,
): Promise<Pages> {
  const requested = { headers, connections, milliseconds: seconds * 1_000 }
  const before = cpuTime(pids)
  const begun = performance.now()
  const all = origins.map((origin) => generateLoad({ ...requested, url: `${origin}/` }))
  const times = (await Promise.all(all)).flat()
  const took = performance.now() - begun
  return {
    perSecond: (times.length / took) * 1_000,
    p50: Math.round(percentile(times, 0.5)),
    p99: Math.round(percentile(times, 0.99)),
    cost: (cpuTime(pids) - before) / times.length,
  }
}

/** Milliseconds from Publish until each of three processes of the site shows it, which share their pages. */
export async function publishScaling(
  target: BenchmarkTarget,
  small: boolean,
): Promise<BenchmarkResult[]> {
  return withSites(target, 1, async ({ site, go, shared }) => {
    const figures: BenchmarkResult[] = []
    for (const count of [1, most]) {
      if (count > 1) await go(count)
      const times = await measurePublications(
        publisherClient(target),
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

/**
 * The processes of one kind, as the launcher calls them.
 *
 * @param one what a single one is called
 * @param each what the first, the second and so on are called, before their number
 */
export function pidsOf(supervisor: Supervisor, one: string, each: string, count: number): number[] {
  const names = Array.from({ length: count }, (_, index) => `${each} ${index + 1}`)
  return (count === 1 ? [one] : names).map((name) => supervisor.pidOf(name)!)
}

interface Sites {
  site: SiteProcesses
  /** Of its processes, in the order of `site.origins`. */
  pids: () => number[]
  /** Goes on with so many processes. */
  go: (count: number) => Promise<void>
  /** How they share, for a note. */
  shared: string
}

/** Starts so many processes of the site beside the installation, on its content and shop. */
async function withSites<Result>(
  target: BenchmarkTarget,
  processes: number,
  work: (sites: Sites) => Promise<Result>,
): Promise<Result> {
  const plan = testPlan({}, 'hosted')
  const valkey = valkeyProgram ? await startValkey() : undefined
  const supervisor: Supervisor = createSupervisor()
  const { DATA_DIR: _folder, ...given } = target.variables
  const variables = {
    ...given,
    PORT: String(plan.ports.site),
    ...(valkey && { CACHE_URL: valkey.url }),
  }
  const release = { root: plan.root, variables }
  const site = await SiteProcesses.open({ plan, supervisor })
  try {
    await site.start({ ...release, processes })
    return await work({
      site,
      pids: () => pidsOf(supervisor, 'site', 'site process', site.origins.length),
      go: (processes) => site.upgrade({ ...release, processes }, () => {}, 0),
      shared: valkey ? '; pages shared' : `; pages not shared (${withoutValkey})`,
    })
  } finally {
    await supervisor.stop()
    site.closeSocket()
    await site.releaseBuild()
    await valkey?.stop()
  }
}
