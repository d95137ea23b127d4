import {
  type HostileCase,
  hostileCases,
} from '../../../packages/content-lake/tests/perf/hostile-cases.ts'
import { worstCases } from '../../../packages/storefront-api/tests/perf/worst-cases.ts'

/** What the hostile clients know of an installation. */
export interface Victim {
  /** Ports of the three servers. */
  ports: Record<Server, number>
  /** Path of a large picture on the lake. */
  picture: string
  /** Path of a picture at the site's own address, without parameters. */
  sitePicture: string
  /** A share picture of a page, its path. */
  sharePicture: string
  /** A product that is sold. */
  variant: string
  /** Whoever opens the shop in a browser has it. */
  shopToken: string
  /** Of a contributor, the least that may write. */
  writerToken: string
}

export type Server = 'lake' | 'site' | 'shop'

export interface Attacker extends HostileCase {
  server: Server
}

const MEBIBYTE = 1024 * 1024

/** The cases of the lake that took the most of it in an attack from outside. */
const LAKE = [
  'nested count, unique text',
  'large responses, unread',
  'searches of 20,000 terms',
  'exports',
  'listeners with sub-queries',
  'images, unique sizes',
  'a flood of small queries',
]

/** The requests of the shop that cost the most. */
const SHOP = [
  'searches of mistyped words',
  '200 carts in one mutation',
  'fragments that use each other',
]

/** Twenty hostile clients: eight of the lake, six of the site, six of the shop. */
export function attackers(victim: Victim): Attacker[] {
  return [...ofLake(victim), ...ofSite(victim), ...ofShop(victim)]
}

function ofLake({ picture, writerToken }: Victim): Attacker[] {
  const known = hostileCases(picture)
  const cases = LAKE.map((name) => named(known, name))
  // Each pair of braces becomes an object: the longest that a body of this size takes to parse.
  const body = Buffer.from(`{"mutations":[${'{},'.repeat((64 * MEBIBYTE) / 3 - 10)}{}]}`)
  const bodies: HostileCase = {
    name: 'bodies of 64 MiB',
    connections: 2,
    next: () => ({
      method: 'POST',
      path: '/v2025-02-19/data/mutate/production',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${writerToken}` },
      body,
    }),
  }
  return [...cases, bodies].map((each) => ({ ...each, server: 'lake' }))
}

function ofSite({ sitePicture, sharePicture }: Victim): Attacker[] {
  const html = { accept: 'text/html' }
  const words = ['moon', 'steel', 'dial', 'tide', 'star', 'strap']
  const cases: HostileCase[] = [
    {
      name: 'searches, pipelined',
      connections: 60,
      pipelined: 5,
      next: () => ({ path: '/search?q=moon' }),
    },
    {
      name: 'pages, pipelined',
      connections: 50,
      pipelined: 20,
      next: (turn) => ({ path: ['/', '/fr', '/ar', '/product', '/journal'][turn % 5]! }),
    },
    {
      name: 'searches, unique words',
      connections: 12,
      next: (turn) => ({ path: `/search?q=${words[turn % 6]}+${turn}`, headers: html }),
    },
    {
      name: 'sorted and filtered lists',
      connections: 12,
      next: (turn) => ({
        path: `/product?sort=${['price-ascending', 'price-descending', 'title-ascending'][turn % 3]}&turn=${turn}`,
        headers: html,
      }),
    },
    {
      name: 'share images',
      connections: 12,
      next: (turn) => ({ path: `${sharePicture}?turn=${turn}` }),
    },
    {
      name: 'image variants',
      connections: 12,
      next: (turn) => ({ path: `${sitePicture}?w=${200 + (turn % 1_800)}&q=${30 + (turn % 60)}` }),
    },
  ]
  return cases.map((each) => ({ ...each, server: 'site' }))
}

function ofShop({ variant, shopToken }: Victim): Attacker[] {
  const post = (query: string, variables: unknown = {}) => ({
    method: 'POST',
    path: '/api/2025-01/graphql',
    headers: {
      'content-type': 'application/json',
      'x-shopify-storefront-access-token': shopToken,
    },
    body: JSON.stringify({ query, variables }),
  })
  const known = worstCases(variant).map(({ name, query, variables }): HostileCase => ({
    name,
    connections: 4,
    next: (turn) => post(`${query} # ${turn}`, variables),
  }))
  const guess =
    'mutation ($codes: [String!]!) { cartCreate(input: { giftCardCodes: $codes }) { cart { id } userErrors { message } } }'
  const signIn =
    'mutation ($input: CustomerAccessTokenCreateInput!) { customerAccessTokenCreate(input: $input) { customerUserErrors { code } } }'
  const pages = named(known, 'four pages of 250')
  const cases: HostileCase[] = [
    {
      name: 'large responses, unread',
      connections: 8,
      next: (turn) => ({ ...pages.next(turn), readNothingFor: 20_000 }),
    },
    ...SHOP.map((name) => named(known, name)),
    {
      name: 'gift-card codes',
      connections: 20,
      next: (turn) => post(guess, { codes: [`GUESS${String(turn).padStart(10, '0')}`] }),
    },
    {
      name: 'passwords of customers',
      connections: 6,
      next: (turn) =>
        post(signIn, { input: { email: `a${turn}@example.com`, password: 'password' } }),
    },
  ]
  return cases.map((each) => ({ ...each, server: 'shop' }))
}

function named(cases: readonly HostileCase[], name: string): HostileCase {
  const found = cases.find((each) => each.name === name)
  if (!found) throw new Error(`There is no hostile case "${name}".`)
  return found
}
