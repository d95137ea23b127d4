import { setTimeout as delay } from 'node:timers/promises'
import type { RunningStack } from '../../server/launcher/start-stack.ts'
import { resetTestData, testPlan } from '../../tooling/testing/test-installation.ts'
import { withInstallation } from '../chaos/cases/installation.ts'
import { processNamesOf } from '../chaos/fault-targets.ts'
import type { BenchmarkResult } from './benchmark-result.ts'

/** Times that each process is killed. */
const ROUNDS = 5
/** Milliseconds between two requests that look whether a process is back. */
const EVERY = 20
/** Milliseconds that a process has to stand before it is killed again. */
const STANDING = 3_000

/**
 * Kills each process of an installation five times without warning, and measures until its service answers again: the site with its home page,
 * the lake with a query, the shop with a query. Then visitors open pages while one of two
 * processes of the site is killed.
 */
export async function recovery(): Promise<BenchmarkResult[]> {
  resetTestData(testPlan({}, 'benchmarks'))
  const alone = await withInstallation(testPlan({}, 'benchmarks'), ({ running }) => killed(running))
  const several = testPlan({ SITE_PROCESSES: '2' }, 'benchmarks')
  const pair = await withInstallation(several, ({ running }) => visitedWhileKilled(running))
  return [
    ...alone.map(({ name, waits }) => ({
      what: `Recovery after SIGKILL, ${name}`,
      value: `at most ${Math.max(...waits).toFixed(0)} ms`,
      note: `${ROUNDS} times: ${waits.map((wait) => wait.toFixed(0)).join(', ')}; one process of each kind`,
    })),
    {
      what: 'Pages while one of two processes of the site was killed',
      value: `${pair.failed} of ${pair.sent} failed`,
      note: `${ROUNDS} kills of each process; a request on a broken connection is retried once, as browsers do`,
    },
  ]
}

interface Killed {
  name: string
  waits: number[]
}

async function killed(running: RunningStack): Promise<Killed[]> {
  const found: Killed[] = []
  for (const [name, answers] of Object.entries(services(running))) {
    const waits: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = running.supervisor.pidOf(name)!
      process.kill(-before, 'SIGKILL')
      const begun = performance.now()
      await until(async () => running.supervisor.pidOf(name) !== before && (await answers()))
      waits.push(performance.now() - begun)
      await delay(STANDING)
    }
    found.push({ name, waits })
  }
  return found
}

/** What each process answers, by its name. */
function services({ plan, variables }: RunningStack): Record<string, () => Promise<boolean>> {
  const { site, lake, shop } = plan.ports
  const query = new URLSearchParams({ query: 'count(*[_type == "page"])' })
  return {
    site: () => answers(`http://127.0.0.1:${site}/`, page),
    lake: () => answers(`http://127.0.0.1:${lake}/v2025-02-19/data/query/production?${query}`),
    shop: () =>
      answers(`http://127.0.0.1:${shop}/api/2025-01/graphql`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-shopify-storefront-access-token': variables.STOREFRONT_API_TOKEN!,
        },
        body: '{"query":"{ products(first: 1) { nodes { id } } }"}',
      }),
  }
}

const page = { headers: { accept: 'text/html', cookie: 'i18n_redirected=en' } }

async function answers(url: string, init: RequestInit = {}): Promise<boolean> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(5_000) })
    await response.arrayBuffer()
    return response.status === 200
  } catch {
    return false
  }
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const patience = AbortSignal.timeout(60_000)
  while (!(await isTrue())) {
    patience.throwIfAborted()
    await delay(EVERY)
  }
}

/** VisitorLoad open the home page one after the other while each process of the site is killed. */
async function visitedWhileKilled(
  running: RunningStack,
): Promise<{ sent: number; failed: number }> {
  const { supervisor, plan } = running
  const url = `http://127.0.0.1:${plan.ports.site}/`
  let [sent, failed, isOver] = [0, 0, false]
  const visitor = async () => {
    while (!isOver) {
      sent += 1
      if (!((await answers(url, page)) || (await answers(url, page)))) failed += 1
      await delay(EVERY)
    }
  }
  const visitors = Promise.all(Array.from({ length: 4 }, visitor))
  for (let round = 0; round < ROUNDS; round += 1)
    for (const name of processNamesOf(running).sites) {
      const before = supervisor.pidOf(name)!
      process.kill(-before, 'SIGKILL')
      const origin = running.site!.origins[processNamesOf(running).sites.indexOf(name)]!
      await until(
        async () => supervisor.pidOf(name) !== before && (await answers(`${origin}/`, page)),
      )
      await delay(STANDING)
    }
  isOver = true
  await visitors
  return { sent, failed }
}
