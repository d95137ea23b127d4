import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Crew } from '../../scripts/launcher/crew.ts'
import type { Plan } from '../../scripts/launcher/plan.ts'
import { administratorOf } from '../../scripts/testing/administrator.ts'
import { readSecretsOf } from '../../scripts/testing/stack.ts'
import {
  type Answered,
  askShop,
  checkAnswered,
  checkStore,
  nothingAnswered,
  type ShopDoor,
  shopping,
} from '../../services/storefront-api/src/testing/kill-rounds.ts'
import { percentile } from '../e2e/support/figures.ts'
import { judgeEdits, nothingEdited, publishedTitle, schedule, write, writePage } from './editors.ts'
import { type Harm, processes, strike } from './storm.ts'
import { judgeVisits, type Visit, visit } from './visitors.ts'

export interface Chaos {
  plan: Plan
  crew: Crew
  rounds: number
  tell: (line: string) => void
}

/** Milliseconds after the end of a cause in which everything is back. */
const backWithin = 5_000

/**
 * Harms processes by chance while visitors read, editors write and shoppers buy, and prints what came of it.
 *
 * @returns whether everything held
 */
export async function runChaos({ plan, crew, rounds, tell }: Chaos): Promise<boolean> {
  const client = administratorOf(plan).withConfig({ timeout: 15_000, maxRetries: 0 })
  const harms: Harm[] = []
  const visits: Visit[] = []
  const edited = nothingEdited()
  const bought = nothingAnswered()
  const faults: string[] = []
  let changes = 0
  const end = new AbortController()
  const { signal } = end
  const door: ShopDoor = { url: plan.origins.shop, token: readSecretsOf(plan).STOREFRONT_API_TOKEN }
  const pieces = await sellable(door)
  const linesOf = () => pieces.slice(0, 2).map((merchandiseId) => ({ merchandiseId }))
  const buyer = async (): Promise<void> => {
    while (!signal.aborted) {
      const count = (): void => {
        changes += 1
        if (signal.aborted) throw new TypeError('The day is over.')
      }
      await shopping(door, bought, count, linesOf).catch((error: Error) => {
        // The connection breaking, or half an answer, is the point of it.
        if (!(error instanceof TypeError) && !(error instanceof SyntaxError))
          faults.push(error.message)
      })
      await wait(200)
    }
  }
  // Visitors ask for it from the first moment on.
  await writePage(client, edited, 0)
  if (!(await showsSoon(plan, await publishedTitle(client)))) throw new Error('There is no page.')
  const everybody = [
    ...[1, 2, 3].map(() => visit(plan.origins.site, signal, visits)),
    write(client, signal, edited),
    schedule(client, signal, edited),
    buyer(),
    buyer(),
  ]
  await wait(3_000)
  for (let round = 1; round <= rounds; round++) {
    await strike(plan, crew, harms).catch((error: unknown) => {
      end.abort()
      throw error
    })
    if (round % 10 === 0) tell(`${round} rounds, ${visits.length} visits, ${changes} carts changed`)
    await wait(500 + Math.random() * 2_500)
  }
  await wait(2_000)
  end.abort()
  await Promise.all(everybody)
  const title = await publishedTitle(client)
  const orders = bought.orders.size
  faults.push(...(await judgeEdits(client, edited)))
  faults.push(...(await judgeShop(plan.dataDir, door, bought)))
  if (!(await showsSoon(plan, title))) faults.push(`The site does not show "${title}".`)
  const { pages, later, away, broken } = judgeVisits(visits, harms)
  tell(
    `visitors: ${pages} pages, ${later} times later, ${away} times nobody there, ${broken.length} broken`,
  )
  const acknowledged = [...edited.numbers.values()].reduce((sum, last) => Math.max(sum, last), 0)
  tell(`editors: about ${acknowledged} edits, ${edited.scheduled.size} schedules acknowledged`)
  tell(`shoppers: ${changes} changes, ${orders} orders acknowledged`)
  for (const name of processes) tell(backLine(name, harms))
  const late = harms.filter(({ backAfter }) => backAfter > backWithin)
  for (const { process, how, backAfter } of late)
    faults.push(`The ${process}, ${how}, was back after ${Math.round(backAfter)} ms.`)
  const all = [...faults, ...broken]
  for (const fault of all) tell(`✗ ${fault}`)
  tell(`${rounds} rounds, ${all.length} faults`)
  return all.length === 0
}

function backLine(name: string, harms: readonly Harm[]): string {
  const times = harms.filter(({ process }) => process === name).map(({ backAfter }) => backAfter)
  if (times.length === 0) return `${name}: never`
  const at = (share: number) => Math.round(percentile(times, share))
  return `${name}: ${times.length} times, everything back after p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, at most ${at(1)} ms`
}

async function sellable(door: ShopDoor): Promise<string[]> {
  const query =
    '{ products(first: 20) { nodes { variants(first: 5) { nodes { id availableForSale } } } } }'
  const { products } = (await askShop(door, query)) as {
    products: { nodes: { variants: { nodes: { id: string; availableForSale: boolean }[] } }[] }
  }
  return products.nodes.flatMap(({ variants }) =>
    variants.nodes.filter((each) => each.availableForSale).map(({ id }) => id),
  )
}

async function judgeShop(dataDir: string, door: ShopDoor, bought: Answered): Promise<string[]> {
  try {
    checkStore(join(dataDir, 'storefront-api', 'shop.sqlite'), bought)
    await checkAnswered(door, bought)
    return []
  } catch (error) {
    return [(error as Error).message]
  }
}

/** Whether the site shows what was published last, within five seconds. */
async function showsSoon({ origins }: Plan, title: string | null): Promise<boolean> {
  const until = performance.now() + backWithin
  while (performance.now() < until) {
    const page = await fetch(`${origins.site}/pages/chaos`)
    if ((await page.text()).includes(`${title}`)) return true
    await wait(200)
  }
  return false
}
