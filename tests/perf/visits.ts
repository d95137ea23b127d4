import { Agent, request } from 'node:http'
import type { Running } from '../../scripts/launcher/bring-up.ts'

/** What a visit is made of. */
export type Step = 'first page' | 'page' | 'query' | 'cart change'

/** Milliseconds that each step took, and how many visits came to their end. */
export interface Visited {
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
/** What an app asks the lake, which is no page of the site. */
const queries = [
  '*[_type == "blogPost" && language == "en"] | order(_createdAt desc) [0...10] {title, "slug": slug.current}',
  '*[_type == "page" && slug.current == "pages/about-us"][0]',
]
const cartParts = 'cart { id lines(first: 10) { nodes { id quantity } } } userErrors { message }'
const create = `mutation ($lines: [CartLineInput!]!) { cartCreate(input: { lines: $lines }) { ${cartParts} } }`
const update = `mutation ($cartId: ID!, $lines: [CartLineUpdateInput!]!) { cartLinesUpdate(cartId: $cartId, lines: $lines) { ${cartParts} } }`

interface Asked {
  url: string
  headers: Record<string, string>
  /** Sent by POST. */
  body?: string
}

/** What an address answers. @throws Error where that is not 200 */
function answerOf(agent: Agent, { url, headers, body }: Asked): Promise<string> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { agent, headers, method: body ? 'POST' : 'GET' }, (response) => {
      let text = ''
      response.setEncoding('latin1').on('data', (piece: string) => (text += piece))
      response.once('error', reject).once('end', () => {
        if (response.statusCode === 200) resolve(text)
        else reject(new Error(`${url} answered ${response.statusCode}: ${text.slice(0, 200)}`))
      })
    })
    asking.once('error', reject).end(body)
  })
}

/** Visitors of an installation. */
export class Visitors {
  readonly #running: Running
  readonly #variant: string

  private constructor(running: Running, variant: string) {
    this.#running = running
    this.#variant = variant
  }

  /** Finds something that they can buy. */
  static async of(running: Running): Promise<Visitors> {
    const agent = new Agent()
    const query =
      '{ products(first: 20) { nodes { variants(first: 1) { nodes { id availableForSale } } } } }'
    const { data } = JSON.parse(await answerOf(agent, toShop(running, query, {})))
    const variants: { id: string; availableForSale: boolean }[] = data.products.nodes.flatMap(
      (product: { variants: { nodes: [] } }) => product.variants.nodes,
    )
    const variant = variants.find(({ availableForSale }) => availableForSale)
    if (!variant) throw new Error('The shop has nothing to sell.')
    return new Visitors(running, variant.id)
  }

  /** So many of them at once visit one after the other, for so many milliseconds: each is somebody new, with connections of their own. */
  async come(count: number, milliseconds: number): Promise<Visited> {
    const times: Visited['times'] = { 'first page': [], page: [], query: [], 'cart change': [] }
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

  async #visit(tell: (step: Step, took: number) => void): Promise<void> {
    const agent = new Agent({ keepAlive: true })
    const step = async (name: Step, asked: Asked): Promise<string> => {
      const begun = performance.now()
      const text = await answerOf(agent, asked)
      tell(name, performance.now() - begun)
      return text
    }
    try {
      await step('first page', this.#page('/'))
      for (const path of paths) await step('page', this.#page(path, 'i18n_redirected=en'))
      for (const query of queries) await step('query', this.#query(query))
      const lines = [{ merchandiseId: this.#variant, quantity: 1 }]
      const made = await step('cart change', toShop(this.#running, create, { lines }))
      const { cart } = JSON.parse(made).data.cartCreate
      const more = { cartId: cart.id, lines: [{ id: cart.lines.nodes[0].id, quantity: 2 }] }
      const changed = await step('cart change', toShop(this.#running, update, more))
      if (!changed.includes('"quantity":2')) throw new Error(`A cart was not changed: ${changed}`)
    } finally {
      agent.destroy()
    }
  }

  #page(path: string, cookie?: string): Asked {
    const { site } = this.#running.plan.ports
    const headers = {
      accept: 'text/html',
      'accept-encoding': 'br',
      'sec-fetch-dest': 'document',
      ...(cookie && { cookie }),
    }
    return { url: `http://127.0.0.1:${site}${path}`, headers }
  }

  #query(query: string): Asked {
    const { lake } = this.#running.plan.ports
    const asked = new URLSearchParams({ query })
    const url = `http://127.0.0.1:${lake}/v2025-02-19/data/query/production?${asked}`
    return { url, headers: {} }
  }
}

function toShop({ plan, variables }: Running, query: string, given: object): Asked {
  return {
    url: `http://127.0.0.1:${plan.ports.shop}/api/2025-01/graphql`,
    headers: {
      'content-type': 'application/json',
      'x-shopify-storefront-access-token': variables.STOREFRONT_API_TOKEN!,
    },
    body: JSON.stringify({ query, variables: given }),
  }
}
