import { findPostgres, startPostgres, type PostgresServer } from '@orrery/sqlite-replica/testing'
import { compareToSingleProcess, cpuTime, type Throughput } from '@orrery/sqlite-replica/cpu-time'
import type { RunningStack } from '../../server/launcher/start-stack.ts'
import type { LaunchPlan } from '../../server/launcher/launch-plan.ts'
import { resetTestData, testPlan } from '../../tooling/testing/test-installation.ts'
import { startBucket, type TestBucketServer, skipWithoutBucket } from '../support/bucket.ts'
import { withInstallation } from '../chaos/cases/installation.ts'
import { percentile } from '../e2e/support/percentile.ts'
import { startValkey, valkeyProgram, withoutValkey, type TestValkey } from '../support/valkey.ts'
import type { BenchmarkResult } from './benchmark-result.ts'
import { pidsOf } from './process-scaling.ts'
import { measurePublications, publisherClient } from './publish-to-pages.ts'
import { VisitorLoad } from './visits.ts'

/** VisitorLoad at once, for each process of the site: more of them are there for more visitors. */
const visitors = 12
/** Milliseconds of visits before any count, for each process of the site, and of those that count. */
const lasts = {
  usual: { warmUp: 10_000, measured: 30_000, measurePublications: 40 },
  small: { warmUp: 1_000, measured: 3_000, measurePublications: 3 },
}

const one = { SITE_PROCESSES: '1', CONTENT_LAKE_FOLLOWERS: '0', STOREFRONT_API_PROCESSES: '1' }
const several = { SITE_PROCESSES: '3', CONTENT_LAKE_FOLLOWERS: '2', STOREFRONT_API_PROCESSES: '2' }

/** What an installation stands on. */
interface Ground {
  postgres: PostgresServer
  valkey: TestValkey | undefined
  bucket: TestBucketServer | undefined
}

/** What visitors, and an editor after them, got of an installation. */
interface Found extends Throughput {
  visitors: number
  /** Formatted figures that are printed beside the result. */
  costs: string
  waits: string
  published: number[]
}

/**
 * A whole installation as the launcher brings it up, with PostgreSQL, and with a page server and a bucket where there are some: visits to one
 * process of each kind, and to three sites, three lakes (one of which writes) and two shops; and how long a publication takes to every site.
 */
export async function installationScaling(small: boolean): Promise<BenchmarkResult[]> {
  const programs = await findPostgres()
  if (!programs) throw new Error('There is no PostgreSQL on this machine.')
  const postgres = await startPostgres(programs, { durable: true })
  const valkey = valkeyProgram ? await startValkey() : undefined
  const bucket = skipWithoutBucket === undefined ? await startBucket() : undefined
  const ground: Ground = { postgres, valkey, bucket }
  try {
    resetTestData(planOn(ground, one))
    const alone = await found(ground, one, small)
    const all = await found(ground, several, small)
    const on = `PostgreSQL, ${valkey ? 'pages shared' : `pages not shared (${withoutValkey})`}, files in a ${bucket ? 'bucket' : 'folder'}`
    const { measured } = small ? lasts.small : lasts.usual
    const how = `for ${measured / 1_000} s; ${on}`
    return [
      ...figuresOf('one process of each', alone, alone, how),
      ...figuresOf('3 sites, 3 lakes, 2 shops', all, alone, how),
    ]
  } finally {
    await bucket?.stop()
    await valkey?.stop()
    await postgres.stop()
  }
}

const planOn = (
  { postgres, valkey, bucket }: Ground,
  processes: Record<string, string>,
): LaunchPlan =>
  testPlan(
    {
      ...processes,
      DATABASE_URL: postgres.url,
      ...(valkey && { CACHE_URL: valkey.url }),
      ...(bucket && { ASSETS_URL: bucket.url }),
    },
    'benchmarks',
  )

function figuresOf(of: string, each: Found, alone: Found, how: string): BenchmarkResult[] {
  const at = (share: number) => Math.round(percentile(each.published, share))
  const rate = each.perSecond * stepsOfVisit
  return [
    {
      what: `Visits, ${of}`,
      value: `${each.perSecond.toFixed(1)} visits/s, ${Math.round(rate)} requests/s`,
      note: `${each.visitors} visitors at once, ${how}; ${compareToSingleProcess(each, alone)}`,
    },
    { what: `CPU time per visit, ${of}`, value: each.costs, note: 'milliseconds per visit' },
    { what: `Response times, ${of}`, value: each.waits, note: 'p50 / p99, milliseconds' },
    {
      what: `Publish until every site shows it, ${of}`,
      value: `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`,
      note: `${each.published.length} publications, at most ${at(1)} ms; without visits meanwhile`,
    },
  ]
}

/** Requests of a visit: the home page, five pages more, two queries, a cart that is made and changed. */
const stepsOfVisit = 10

async function found(
  ground: Ground,
  processes: Record<string, string>,
  small: boolean,
): Promise<Found> {
  const { warmUp, measured, measurePublications: published } = small ? lasts.small : lasts.usual
  return withInstallation(planOn(ground, processes), async ({ running }) => {
    const { plan, variables, site } = running
    const all = await VisitorLoad.of(running)
    const count = visitors * plan.siteProcesses
    await all.come(count, warmUp * plan.siteProcesses)
    const kinds = kindsOf(running, ground)
    const before = kinds.map(({ pids }) => pids.map((pid) => cpuTime([pid])))
    const begun = performance.now()
    const { times, visits } = await all.come(count, measured)
    const perSecond = (visits / (performance.now() - begun)) * 1_000
    const spent = kinds.map(({ pids }, kind) =>
      pids.map((pid, index) => cpuTime([pid]) - before[kind]![index]!),
    )
    const ofKind = spent.map((each) => sum(each))
    const own = sum(ofKind.filter((_spent, kind) => kinds[kind]!.isOurs))
    const target = {
      site: `http://localhost:${plan.ports.site}`,
      lake: `http://localhost:${plan.ports.lake}`,
      shop: `http://localhost:${plan.ports.shop}`,
      variables,
    }
    return {
      visitors: count,
      perSecond,
      cost: own / visits,
      costs: kinds
        .map(
          ({ name }, kind) =>
            `${name} ${(ofKind[kind]! / visits).toFixed(1)}${partsOf(spent[kind]!)}`,
        )
        .join(', '),
      waits: Object.entries(times)
        .map(
          ([step, took]) =>
            `${step} ${[0.5, 0.99].map((share) => Math.round(percentile(took, share))).join(' / ')}`,
        )
        .join(', '),
      published: await measurePublications(publisherClient(target), site!.origins, published),
    }
  })
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)

/** How the work was shared out, where there were several. */
function partsOf(spent: readonly number[]): string {
  if (spent.length === 1) return ''
  const all = sum(spent)
  return ` (${spent.map((each) => Math.round((each / all) * 100)).join(' + ')} %)`
}

interface Kind {
  name: string
  pids: number[]
  /** Of Orrery itself. */
  isOurs: boolean
}

function kindsOf({ plan, supervisor }: RunningStack, { postgres, valkey }: Ground): Kind[] {
  const ours = [
    { name: 'site', pids: pidsOf(supervisor, 'site', 'site process', plan.siteProcesses) },
    { name: 'lake', pids: pidsOf(supervisor, 'lake', 'lake', plan.lakes.count) },
    { name: 'shop', pids: pidsOf(supervisor, 'shop', 'shop', plan.shops.count) },
  ]
  return [
    ...ours.map((kind) => ({ ...kind, isOurs: true })),
    { name: 'PostgreSQL', pids: [postgres.pid], isOurs: false },
    ...(valkey ? [{ name: 'page server', pids: [valkey.pid], isOurs: false }] : []),
  ]
}
