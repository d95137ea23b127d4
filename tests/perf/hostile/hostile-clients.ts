import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { SanityClient } from '@sanity/client'
import sharp from 'sharp'
import type { RunningStack } from '../../../server/launcher/start-stack.ts'
import { resetTestData, testPlan } from '../../../tooling/testing/test-installation.ts'
import {
  type NamedTally,
  talliesTable,
} from '../../../packages/content-lake/tests/perf/hostile-clients.ts'
import {
  measureWaits,
  type Probe,
  waitsTable,
} from '../../../packages/content-lake/tests/perf/waits.ts'
import { withInstallation } from '../../chaos/cases/installation.ts'
import { publisherClient } from '../publish-to-pages.ts'
import { pageRequest, productForSale, fetchBody, shopRequest } from '../visits.ts'
import type { Server, Victim } from './attackers.ts'
import type { Order } from './attack-process.ts'

const MEBIBYTE = 1024 * 1024
const servers: Server[] = ['site', 'lake', 'shop']
const only = process.env.HOSTILE_ONLY ?? ''

/**
 * An installation as the launcher starts it, one process of each kind, for a minute beside twenty hostile clients. Each has an address of its
 * own, and so has the visitor, the editor and the shopper whose waits are measured before and during it. `HOSTILE_ONLY='lake: (bodies|exports)'` leaves
 * out the clients whose names it does not match.
 *
 * @returns lines: the waits, the memory of each process, what the supervisor did, and what became of the hostile requests
 */
export async function hostileClientsBenchmark(small: boolean): Promise<string[]> {
  const seconds = small ? 10 : 60
  const plan = testPlan({}, 'benchmarks')
  resetTestData(plan)
  return withInstallation(plan, async ({ running, reported: restarts }) => {
    const { victim, probes } = await prepare(running)
    await measureWaits(probes, 10_000)
    const before = await measureWaits(probes, (seconds / 4) * 1_000)
    const pids = servers.map((server) => running.supervisor.pidOf(server)!)
    const start = pids.map(memoryOf)
    const most = [...start]
    const watch = setInterval(() => {
      pids.forEach((pid, index) => (most[index] = Math.max(most[index]!, memoryOf(pid))))
    }, 200)
    const clients = fork(join(import.meta.dirname, 'attack-process.ts'))
    const tallies = once(clients, 'message')
    clients.send({ victim, milliseconds: seconds * 1_000, only } satisfies Order)
    const during = await measureWaits(probes, seconds * 1_000)
    const [outcomes] = (await tallies) as [NamedTally[]]
    clients.kill()
    await delay(2_000)
    clearInterval(watch)
    const memory = servers.map((server, index) => {
      const more = (most[index]! - start[index]!) / MEBIBYTE
      return `memory of the ${server}: ${(start[index]! / MEBIBYTE).toFixed(0)} MB at the start, ${more.toFixed(0)} MB more at most`
    })
    return [
      `${seconds} s of ${outcomes.length} hostile clients; milliseconds`,
      ...waitsTable(before, during),
      ...memory,
      `processes exited or restarted by the supervisor: ${restarts.length === 0 ? 'none' : restarts.join(' ')}`,
      ...talliesTable(outcomes),
    ]
  })
}

/** Resident memory in bytes; 0 for a process that is gone. */
function memoryOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

/** Finds what the probes request, and creates what the hostile clients need. */
async function prepare(running: RunningStack): Promise<{ victim: Victim; probes: Probe[] }> {
  const { plan, variables } = running
  const { ports } = plan
  const shopToken = variables.STOREFRONT_API_TOKEN!
  const client = publisherClient({
    site: `http://127.0.0.1:${ports.site}`,
    lake: `http://127.0.0.1:${ports.lake}`,
    shop: `http://127.0.0.1:${ports.shop}`,
    variables,
  })
  await writeLarge(client)
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  const pixels = { width: 3000, height: 2000, channels: 3 as const, background: '#446', noise }
  const jpeg = await sharp({ create: pixels }).jpeg({ quality: 70 }).toBuffer()
  const asset = await client.assets.upload('image', jpeg, { filename: 'hostile.jpg' })
  const uncompressed = { cookie: 'i18n_redirected=en', 'accept-encoding': 'identity' }
  const home = await fetchBody(agent, pageRequest(running, '/', uncompressed))
  const { handle, variant } = await productForSale(running)
  const victim: Victim = {
    ports,
    picture: new URL(asset.url).pathname,
    sitePicture: found(home, /(\/_pictures\/[^"?\s&]+)/),
    sharePicture: found(home, /(\/_og\/[^"?\s&]+)/),
    variant,
    shopToken,
    writerToken: await contributorOn(client),
  }
  return { victim, probes: probesOf(running, client, { handle, variant }) }
}

/** A token of its own: a writer with the editor's token would use the editor's share. */
async function contributorOn(client: SanityClient): Promise<string> {
  const { key } = await client.request<{ key: string }>({
    method: 'POST',
    uri: '/projects/orrery/tokens',
    body: { label: 'Hostile', roleName: 'contributor' },
  })
  return key
}

/** Four documents of a megabyte each, and a draft to type in. */
async function writeLarge(client: SanityClient): Promise<void> {
  const text = 'x'.repeat(MEBIBYTE)
  const transaction = client.transaction()
  for (const at of [0, 1, 2, 3])
    transaction.createOrReplace({ _id: `large-${at}`, _type: 'large', text })
  transaction.createOrReplace({ _id: 'drafts.typed', _type: 'page', title: 'Typed' })
  await transaction.commit()
}

function found(text: string, pattern: RegExp): string {
  const path = pattern.exec(text)?.[1]
  if (path === undefined) throw new Error(`The home page has nothing like ${pattern.source}.`)
  return path
}

const searched = ['moon', 'tide', 'steel', 'night', 'dial']
const pages = ['/', '/fr', '/ar', '/product/meridian', '/journal']

function probesOf(
  running: RunningStack,
  client: SanityClient,
  { handle, variant }: { handle: string; variant: string },
): Probe[] {
  const lookUp = new URLSearchParams({
    query: '*[_type == "page" && slug.current == $slug][0]{_id, title}',
    $slug: '"pages/about-us"',
  })
  const lookUpUrl = `http://127.0.0.1:${running.plan.ports.lake}/v2025-02-19/data/query/production?${lookUp}`
  const product =
    'query ($handle: String!) { product(handle: $handle) { id title priceRange { minVariantPrice { amount } } } }'
  const cart =
    'mutation ($lines: [CartLineInput!]!) { cartCreate(input: { lines: $lines }) { cart { id totalQuantity } userErrors { message } } }'
  const lines = [{ merchandiseId: variant, quantity: 1 }]
  return [
    {
      name: 'lake: look-up',
      every: 50,
      send: () => fetchBody(agent, { url: lookUpUrl, headers: {} }),
    },
    {
      name: 'lake: patch, durable',
      every: 200,
      send: (turn) =>
        client
          .patch('drafts.typed')
          .set({ title: `Typed ${turn}` })
          .commit(),
    },
    {
      name: 'site: page',
      every: 50,
      send: (turn) => fetchBody(agent, pageRequest(running, pages[turn % 5]!)),
    },
    {
      name: 'site: search',
      every: 5_000,
      send: (turn) => fetchBody(agent, pageRequest(running, `/search?q=${searched[turn % 5]}`)),
    },
    {
      name: 'shop: product',
      every: 50,
      send: () => fetchBody(agent, shopRequest(running, product, { handle })),
    },
    {
      name: 'shop: cart, durable',
      every: 200,
      send: () => fetchBody(agent, shopRequest(running, cart, { lines })),
    },
  ]
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
