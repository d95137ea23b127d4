import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { SanityClient } from '@sanity/client'
import sharp from 'sharp'
import type { Running } from '../../../scripts/launcher/bring-up.ts'
import { prepareTestData, testPlan } from '../../../scripts/testing/stack.ts'
import {
  type NamedTally,
  talliesTable,
} from '../../../services/content-lake/tests/perf/hostile-clients.ts'
import {
  measureWaits,
  type Probe,
  waitsTable,
} from '../../../services/content-lake/tests/perf/waits.ts'
import { withInstallation } from '../../chaos/cases/installation.ts'
import { publisherOn } from '../publish-to-pages.ts'
import type { Server, Victim } from './attackers.ts'
import type { Order } from './clients.ts'

const MEBIBYTE = 1024 * 1024
/** Milliseconds of silence after which a request counts as not answered. */
const PATIENCE = 20_000
const servers: Server[] = ['site', 'lake', 'shop']
const only = process.env.HOSTILE_ONLY ?? ''

/**
 * An installation as the launcher starts it, one process of each kind, for a minute beside twenty hostile clients. Each has an address of its
 * own, and so has the visitor, the editor and the shopper whose waits are measured before and during it. `HOSTILE_ONLY='lake: (bodies|exports)'` leaves
 * out the clients whose names it does not match.
 *
 * @returns lines: the waits, the memory of each process, what the supervisor did, and what became of the hostile requests
 */
export async function besideHostileClients(small: boolean): Promise<string[]> {
  const seconds = small ? 10 : 60
  const plan = testPlan({}, 'benchmarks')
  prepareTestData(plan)
  return withInstallation(plan, async ({ running, told: restarts }) => {
    const { victim, probes } = await prepare(running)
    await measureWaits(probes, 10_000)
    const before = await measureWaits(probes, (seconds / 4) * 1_000)
    const pids = servers.map((server) => running.crew.pidOf(server)!)
    const start = pids.map(memoryOf)
    const most = [...start]
    const watch = setInterval(() => {
      pids.forEach((pid, index) => (most[index] = Math.max(most[index]!, memoryOf(pid))))
    }, 200)
    const clients = fork(join(import.meta.dirname, 'clients.ts'))
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
      `processes ended or started again by the supervisor: ${restarts.length === 0 ? 'none' : restarts.join(' ')}`,
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

/** Finds what is asked for, and makes what hostile clients need. */
async function prepare(running: Running): Promise<{ victim: Victim; probes: Probe[] }> {
  const { plan, variables } = running
  const { ports } = plan
  const shopToken = variables.STOREFRONT_API_TOKEN!
  const client = publisherOn({
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
  const home = await fetchText(ports.site, '/')
  const variants = `{ products(first: 20) { nodes { handle variants(first: 1) { nodes { id availableForSale } } } } }`
  const { data } = JSON.parse(await shopQuery(ports.shop, shopToken, variants, {}))
  const product = data.products.nodes.find(
    (each: { variants: { nodes: { availableForSale: boolean }[] } }) =>
      each.variants.nodes[0]?.availableForSale,
  )
  const victim: Victim = {
    ports,
    picture: new URL(asset.url).pathname,
    sitePicture: found(home, /(\/_pictures\/[^"?\s&]+)/),
    sharePicture: found(home, /(\/_og\/[^"?\s&]+)/),
    variant: product.variants.nodes[0].id,
    shopToken,
    writerToken: await contributorOn(client),
  }
  return { victim, probes: probesOf(victim, client, product.handle) }
}

/** A token of its own: who writes with the editor's would take the editor's share. */
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
  { ports, shopToken, variant }: Victim,
  client: SanityClient,
  handle: string,
): Probe[] {
  const lookUp = `query=${encodeURIComponent('*[_type == "page" && slug.current == $slug][0]{_id, title}')}&$slug=${encodeURIComponent('"pages/about-us"')}`
  const product =
    'query ($handle: String!) { product(handle: $handle) { id title priceRange { minVariantPrice { amount } } } }'
  const cart =
    'mutation ($lines: [CartLineInput!]!) { cartCreate(input: { lines: $lines }) { cart { id totalQuantity } userErrors { message } } }'
  return [
    {
      name: 'lake: look-up',
      every: 50,
      send: () => fetchText(ports.lake, `/v2025-02-19/data/query/production?${lookUp}`),
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
    { name: 'site: page', every: 50, send: (turn) => fetchText(ports.site, pages[turn % 5]!) },
    {
      name: 'site: search',
      every: 5_000,
      send: (turn) => fetchText(ports.site, `/search?q=${searched[turn % 5]}`),
    },
    {
      name: 'shop: product',
      every: 50,
      send: () => shopQuery(ports.shop, shopToken, product, { handle }),
    },
    {
      name: 'shop: cart, durable',
      every: 200,
      send: () =>
        shopQuery(ports.shop, shopToken, cart, {
          lines: [{ merchandiseId: variant, quantity: 1 }],
        }),
    },
  ]
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

const fetchText = (port: number, path: string): Promise<string> =>
  send(port, path, { accept: 'text/html', cookie: 'i18n_redirected=en' })

const shopQuery = (
  port: number,
  token: string,
  query: string,
  variables: object,
): Promise<string> =>
  send(
    port,
    '/api/2025-01/graphql',
    { 'content-type': 'application/json', 'x-shopify-storefront-access-token': token },
    JSON.stringify({ query, variables }),
  )

/** @throws Error for any status but 200 */
function send(
  port: number,
  path: string,
  headers: Record<string, string>,
  body?: string,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST'
    const sent = request({ host: '127.0.0.1', port, agent, method, path, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (piece: string) => (text += piece))
      response.once('error', reject).once('end', () => {
        if (response.statusCode === 200) resolve(text)
        else reject(new Error(`${path} answered ${response.statusCode}: ${text.slice(0, 200)}`))
      })
    })
    sent.once('error', reject)
    sent.setTimeout(PATIENCE, () => sent.destroy(new Error(`no answer in ${PATIENCE / 1000} s`)))
    sent.end(body)
  })
}
