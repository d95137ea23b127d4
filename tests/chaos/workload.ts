import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { PostgresServer } from '@orrery/sqlite-replica/testing'
import type { SanityClient } from '@sanity/client'
import type { LaunchPlan } from '../../server/launcher/launch-plan.ts'
import { adminClient } from '../../tooling/testing/admin-client.ts'
import { readSecrets } from '../../tooling/testing/test-installation.ts'
import {
  type AcknowledgedWrites,
  queryShop,
  checkAcknowledgedWrites,
  checkRows,
  checkStore,
  noAcknowledgedWrites,
  type ShopEndpoint,
  runBuyer,
} from '../../packages/storefront-api/src/testing/kill-rounds.ts'
import { openDatabase } from '../../packages/storefront-api/src/store/database.ts'
import {
  acknowledgedRevision,
  add,
  createCounter,
  verifyEdits,
  emptyEditLog,
  publishedTitle,
  schedule,
  upload,
  watch,
  write,
  writePage,
} from './editors.ts'
import type { InjectedFault } from './fault-injection.ts'
import { summarizeVisits, type Visit, visit } from './visitors.ts'

/** Recovery limit after the end of a fault, in ms. */
export const recoveryLimitMs = 5_000

/** Visitors, editors and shoppers. */
export interface Workload {
  client: SanityClient
  door: ShopEndpoint
  visits: Visit[]
  /** Number of acknowledged cart changes. */
  changes: () => number
  /** Approximate number of acknowledged edits. */
  edits: () => number
  /**
   * Resolves when each origin serves what is acknowledged now, with the duration in ms.
   *
   * @throws Error when one never does
   */
  shown: (sites: readonly string[]) => Promise<number>
  /** The longest time without an acknowledged edit around a harm, in ms. */
  silence: (harm: InjectedFault) => number
  /** Stops the load and aborts pending requests. */
  end: () => Promise<void>
  /**
   * Stops the load, prints a summary and verifies every acknowledged write.
   *
   * @param harms faults of the site
   * @returns a sentence for each failure
   */
  judge: (harms: readonly InjectedFault[], tell: (line: string) => void) => Promise<string[]>
}

/**
 * Starts the load: three visitors, editors who write, increment, upload and schedule, and two shoppers.
 *
 * @param database of lake and shop, if they share one
 * @throws Error when the edited page does not appear
 */
export async function startWorkload(
  plan: LaunchPlan,
  database?: PostgresServer,
): Promise<Workload> {
  const client = adminClient(plan).withConfig({ timeout: 15_000, maxRetries: 0 })
  const endpoint = { url: plan.origins.shop, token: readSecrets(plan).STOREFRONT_API_TOKEN }
  const visits: Visit[] = []
  const edited = emptyEditLog()
  const bought = noAcknowledgedWrites()
  const faults: string[] = []
  let changes = 0
  const over = new AbortController()
  const { signal } = over
  const pieces = await sellable(endpoint)
  const linesOf = () => pieces.slice(0, 2).map((merchandiseId) => ({ merchandiseId }))
  const buyer = async (): Promise<void> => {
    while (!signal.aborted) {
      const count = (): void => {
        changes += 1
        if (signal.aborted) throw new TypeError('The day is over.')
      }
      await runBuyer(endpoint, bought, count, linesOf).catch((error: Error) => {
        // Broken connections and partial responses are expected.
        if (!(error instanceof TypeError) && !(error instanceof SyntaxError))
          faults.push(error.message)
      })
      await wait(200)
    }
  }
  // Visitors request it from the start.
  await Promise.all([writePage(client, edited, 0), createCounter(client)])
  if (!(await showsSoon(plan, await publishedTitle(client)))) throw new Error('There is no page.')
  const everybody = [
    ...[1, 2, 3].map(() => visit(plan.origins.site, signal, visits)),
    write(client, signal, edited),
    add(client, signal, edited),
    upload(client, signal, edited),
    schedule(client, signal, edited),
    watch(client, signal, edited),
    buyer(),
    buyer(),
  ]
  const edits = () => [...edited.numbers.values()].reduce((sum, last) => Math.max(sum, last), 0)
  const end = async (): Promise<void> => {
    over.abort()
    await Promise.all(everybody)
  }
  return {
    client,
    door: endpoint,
    visits,
    changes: () => changes,
    edits,
    shown: (sites) => shown(sites, acknowledgedRevision(edited)),
    silence: ({ from, to }) => longestGap(edited.at, from, to),
    end,
    async judge(harms, tell) {
      await end()
      const title = await publishedTitle(client)
      const orders = bought.orders.size
      faults.push(...(await verifyEdits(client, edited)))
      faults.push(...(await judgeShop(plan.dataDir, endpoint, bought, database)))
      if (!(await showsSoon(plan, title))) faults.push(`The site does not show "${title}".`)
      const { pages, later, away, broken } = summarizeVisits(visits, harms)
      tell(
        `visitors: ${pages} pages, ${later} times later, ${away} times nobody there, ${broken.length} broken`,
      )
      tell(
        `editors: about ${edits()} edits, ${edited.added.acknowledged} additions, ${edited.files.size} files, ${edited.scheduled.size} schedules acknowledged`,
      )
      tell(`shoppers: ${changes} changes, ${orders} orders acknowledged`)
      return [...faults, ...broken]
    },
  }
}

async function sellable(endpoint: ShopEndpoint): Promise<string[]> {
  const query =
    '{ products(first: 20) { nodes { variants(first: 5) { nodes { id availableForSale } } } } }'
  const { products } = (await queryShop(endpoint, query)) as {
    products: { nodes: { variants: { nodes: { id: string; availableForSale: boolean }[] } }[] }
  }
  return products.nodes.flatMap(({ variants }) =>
    variants.nodes.filter((each) => each.availableForSale).map(({ id }) => id),
  )
}

async function judgeShop(
  dataDir: string,
  endpoint: ShopEndpoint,
  bought: AcknowledgedWrites,
  database: PostgresServer | undefined,
): Promise<string[]> {
  try {
    if (database) await checkRecord(database, bought)
    else checkStore(join(dataDir, 'storefront-api'), bought)
    await checkAcknowledgedWrites(endpoint, bought)
    return []
  } catch (error) {
    return [(error as Error).message]
  }
}

/** Verifies the store's invariants by reading the database. */
async function checkRecord(database: PostgresServer, bought: AcknowledgedWrites): Promise<void> {
  const [head] = await database.query('SELECT belongs_to FROM orrery_shop.head')
  const folder = mkdtempSync(join(tmpdir(), 'chaos-shop-'))
  const store = openDatabase(folder, { url: database.url, belongsTo: String(head?.belongs_to) })
  try {
    checkRows(store, bought)
  } finally {
    store.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The longest interval between these moments that overlaps a time span. */
function longestGap(moments: readonly number[], from: number, to: number): number {
  let longest = 0
  let last = from
  for (const at of [...moments, to]) {
    if (at < from) continue
    longest = Math.max(longest, at - last)
    if (at > to) break
    last = at
  }
  return longest
}

/** Timeout for a stale page, in ms. */
const freshAtLast = 60_000

async function shown(sites: readonly string[], turn: number): Promise<number> {
  const begun = performance.now()
  const isShown = async (site: string): Promise<boolean> => {
    try {
      const page = await fetch(`${site}/pages/chaos`, { signal: AbortSignal.timeout(2_000) })
      return Number(/Chaos (\d+)/.exec(await page.text())?.[1] ?? -1) >= turn
    } catch {
      return false
    }
  }
  const waitFor = async (site: string): Promise<void> => {
    while (!(await isShown(site))) {
      if (performance.now() - begun > freshAtLast)
        throw new Error(`${site} does not show Chaos ${turn} after ${freshAtLast / 1_000} s.`)
      await wait(50)
    }
  }
  await Promise.all(sites.map(waitFor))
  return performance.now() - begun
}

/** Whether the site serves the last publication within five seconds. */
async function showsSoon({ origins }: LaunchPlan, title: string | null): Promise<boolean> {
  const until = performance.now() + recoveryLimitMs
  while (performance.now() < until) {
    const page = await fetch(`${origins.site}/pages/chaos`)
    if ((await page.text()).includes(`${title}`)) return true
    await wait(200)
  }
  return false
}
