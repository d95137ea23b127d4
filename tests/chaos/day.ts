import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { SanityClient } from '@sanity/client'
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
import { judgeEdits, nothingEdited, publishedTitle, schedule, write, writePage } from './editors.ts'
import type { Harm } from './storm.ts'
import { judgeVisits, type Visit, visit } from './visitors.ts'

/** Milliseconds after the end of a cause in which everything is back. */
export const backWithin = 5_000

/** Visitors, editors and shoppers at work. */
export interface Day {
  client: SanityClient
  door: ShopDoor
  visits: Visit[]
  /** Carts that were changed so far, acknowledged. */
  changes: () => number
  /** Edits that were acknowledged so far, about. */
  edits: () => number
  /** Everybody stops; whatever is under way is ended. */
  end: () => Promise<void>
  /**
   * Ends it, tells what came of it and looks whether everything that was acknowledged is there.
   *
   * @param harms when the site could not be there
   * @returns a sentence for each fault
   */
  judge: (harms: readonly Harm[], tell: (line: string) => void) => Promise<string[]>
}

/**
 * Begins a day of an installation: three visitors, who read, editors, who write and schedule, and two shoppers.
 *
 * @throws Error when the page that is written shows nowhere
 */
export async function beginDay(plan: Plan): Promise<Day> {
  const client = administratorOf(plan).withConfig({ timeout: 15_000, maxRetries: 0 })
  const door = { url: plan.origins.shop, token: readSecretsOf(plan).STOREFRONT_API_TOKEN }
  const visits: Visit[] = []
  const edited = nothingEdited()
  const bought = nothingAnswered()
  const faults: string[] = []
  let changes = 0
  const over = new AbortController()
  const { signal } = over
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
  const edits = () => [...edited.numbers.values()].reduce((sum, last) => Math.max(sum, last), 0)
  const end = async (): Promise<void> => {
    over.abort()
    await Promise.all(everybody)
  }
  return {
    client,
    door,
    visits,
    changes: () => changes,
    edits,
    end,
    async judge(harms, tell) {
      await end()
      const title = await publishedTitle(client)
      const orders = bought.orders.size
      faults.push(...(await judgeEdits(client, edited)))
      faults.push(...(await judgeShop(plan.dataDir, door, bought)))
      if (!(await showsSoon(plan, title))) faults.push(`The site does not show "${title}".`)
      const { pages, later, away, broken } = judgeVisits(visits, harms)
      tell(
        `visitors: ${pages} pages, ${later} times later, ${away} times nobody there, ${broken.length} broken`,
      )
      tell(`editors: about ${edits()} edits, ${edited.scheduled.size} schedules acknowledged`)
      tell(`shoppers: ${changes} changes, ${orders} orders acknowledged`)
      return [...faults, ...broken]
    },
  }
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
    checkStore(join(dataDir, 'storefront-api'), bought)
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
