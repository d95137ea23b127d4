import { Agent, request } from 'node:http'
import type { RunningStack } from '../../server/launcher/start-stack.ts'

/** What a visit is made of. */
export type Step = 'first page' | 'page' | 'query' | 'cart change'

/** Milliseconds that each step took, and how many visits came to their end. */
export interface VisitTimes {
  times: Record<Step, number[]>
  visits: number
}

/** What visitors open after the home page. */
const paths = [
  '/pages/about-us',
  '/product/meridian',
  '/collections',
  '/journal',
  '/collections/night-sky',
]
/** Requests of an app to the lake, which is not a page of the site. */
const queries = [
  '*[_type == "blogPost" && language == "en"] | order(_createdAt desc) [0...10] {title, "slug": slug.current}',
  '*[_type == "page" && slug.current == "pages/about-us"][0]',
]
const cartParts = 'cart { id lines(first: 10) { nodes { id quantity } } } userErrors { message }'
const create = `mutation ($lines: [CartLineInput!]!) { cartCreate(input: { lines: $lines }) { ${cartParts} } }`
const update = `mutation ($cartId: ID!, $lines: [CartLineUpdateInput!]!) { cartLinesUpdate(cartId: $cartId, lines: $lines) { ${cartParts} } }`

/** A request of a visitor. */
export interface VisitorRequest {
  url: string
  headers: Record<string, string>
  /** Sent by POST. */
  body?: string
}

/** Milliseconds of silence after which a request has failed. */
const patience = 20_000

/** The body of a response. @throws Error where its status is not 200, and after 20 s of silence */
export function fetchBody(agent: Agent, { url, headers, body }: VisitorRequest): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers, method: body ? 'POST' : 'GET' }, (response) => {
      let text = ''
      response.setEncoding('latin1').on('data', (piece: string) => (text += piece))
      response.once('error', reject).once('end', () => {
        if (response.statusCode === 200) resolve(text)
        else reject(new Error(`${url} answered ${response.statusCode}: ${text.slice(0, 200)}`))
      })
    })
    sent.setTimeout(patience, () =>
      sent.destroy(new Error(`${url} did not answer in ${patience / 1_000} s`)),
    )
    sent.once('error', reject).end(body)
  })
}

/** A product of the shop that can be bought. */
export async function productForSale(
  running: RunningStack,
): Promise<{ handle: string; variant: string }> {
  const query =
    '{ products(first: 20) { nodes { handle variants(first: 1) { nodes { id availableForSale } } } } }'
  const { data } = JSON.parse(await fetchBody(new Agent(), shopRequest(running, query, {})))
  const products: { handle: string; variants: { nodes: Variant[] } }[] = data.products.nodes
  for (const { handle, variants } of products)
    for (const { id, availableForSale } of variants.nodes)
      if (availableForSale) return { handle, variant: id }
  throw new Error('The shop has nothing to sell.')
}

interface Variant {
  id: string
  availableForSale: boolean
}

/** VisitorLoad of an installation. */
export class VisitorLoad {
  readonly #running: RunningStack
  readonly #variant: string

  private constructor(running: RunningStack, variant: string) {
    this.#running = running
    this.#variant = variant
  }

  /** VisitorLoad who buy the first product for sale. */
  static async of(running: RunningStack): Promise<VisitorLoad> {
    const { variant } = await productForSale(running)
    return new VisitorLoad(running, variant)
  }

  /** Runs `count` visits at a time for so many milliseconds, each by a new visitor with connections of its own. */
  async come(count: number, milliseconds: number): Promise<VisitTimes> {
    const times: VisitTimes['times'] = { 'first page': [], page: [], query: [], 'cart change': [] }
    const until = performance.now() + milliseconds
    let visits = 0
    const one = async () => {
      while (performance.now() < until) {
        await this.#visit((step, took) => times[step].push(took))
        visits += 1
      }
    }
    await Promise.all(Array.from({ length: count }, one))
    return { times, visits }
  }

  async #visit(record: (step: Step, took: number) => void): Promise<void> {
    const agent = new Agent({ keepAlive: true })
    const step = async (name: Step, sent: VisitorRequest): Promise<string> => {
      const begun = performance.now()
      const text = await fetchBody(agent, sent)
      record(name, performance.now() - begun)
      return text
    }
    try {
      await step('first page', pageRequest(this.#running, '/', {}))
      for (const path of paths) await step('page', pageRequest(this.#running, path))
      for (const query of queries) await step('query', this.#query(query))
      const lines = [{ merchandiseId: this.#variant, quantity: 1 }]
      const made = await step('cart change', shopRequest(this.#running, create, { lines }))
      const { cart } = JSON.parse(made).data.cartCreate
      const more = { cartId: cart.id, lines: [{ id: cart.lines.nodes[0].id, quantity: 2 }] }
      const changed = await step('cart change', shopRequest(this.#running, update, more))
      if (!changed.includes('"quantity":2')) throw new Error(`A cart was not changed: ${changed}`)
    } finally {
      agent.destroy()
    }
  }

  #query(query: string): VisitorRequest {
    const { lake } = this.#running.plan.ports
    const parameters = new URLSearchParams({ query })
    const url = `http://127.0.0.1:${lake}/v2025-02-19/data/query/production?${parameters}`
    return { url, headers: {} }
  }
}

/** A page as a browser requests it, as a rule of a visitor whose language is known. */
export function pageRequest(
  { plan }: RunningStack,
  path: string,
  headers: Record<string, string> = { cookie: 'i18n_redirected=en' },
): VisitorRequest {
  const usual = { accept: 'text/html', 'accept-encoding': 'br', 'sec-fetch-dest': 'document' }
  return { url: `http://127.0.0.1:${plan.ports.site}${path}`, headers: { ...usual, ...headers } }
}

/** A query or mutation as the storefront sends it to the shop. */
export function shopRequest(
  { plan, variables }: RunningStack,
  query: string,
  given: object,
): VisitorRequest {
  return {
    url: `http://127.0.0.1:${plan.ports.shop}/api/2025-01/graphql`,
    headers: {
      'content-type': 'application/json',
      'x-shopify-storefront-access-token': variables.STOREFRONT_API_TOKEN!,
    },
    body: JSON.stringify({ query, variables: given }),
  }
}
