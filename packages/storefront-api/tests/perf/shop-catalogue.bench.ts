import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnShop, type ShopProcess } from '../../src/testing/shop-process.ts'
import { openConnection, type Connection } from './http-connection.ts'
import { percentile, timed, timesLine } from './percentiles.ts'
import { memoryOf } from './process-memory.ts'
import { writeSyntheticCatalogue } from './synthetic-catalogue.ts'

/** Number of products; `-- 10000` measures another size. */
const SIZE = Number(process.argv[2] ?? 100_000)
/** Requests of each kind. */
const RUNS = 60

const list = 'nodes { id title priceRange { minVariantPrice { amount } } } pageInfo { endCursor }'
const sorted = `query($key: ProductSortKeys, $reverse: Boolean, $query: String) { products(first: 24, sortKey: $key, reverse: $reverse, query: $query) { ${list} } }`
const collected = `query($handle: String!, $key: ProductCollectionSortKeys, $filters: [ProductFilter!]) { collection(handle: $handle) { products(first: 24, sortKey: $key, filters: $filters) { ${list} } } }`
const searched = `query($query: String!, $key: SearchSortKeys, $filters: [ProductFilter!], $hide: SearchUnavailableProductsType) { search(first: 24, query: $query, sortKey: $key, productFilters: $filters, unavailableProducts: $hide) { totalCount nodes { ... on Product { id title } } } }`
const predicted =
  'query($query: String!) { predictiveSearch(query: $query) { products { id title } } }'
const recommended = 'query($id: ID!) { productRecommendations(productId: $id) { id } }'

interface Question {
  name: string
  query: string
  /** Variables by request index, so that no two consecutive requests are equal. */
  variables: (index: number) => object
}

const beginnings = ['zen', 'tor', 'mir', 'kel', 'ba', 'ce', 'la', 'm', 's']
const at = <Value>(values: readonly Value[], index: number): Value => values[index % values.length]!

const questions: Question[] = [
  ...['ID', 'TITLE', 'VENDOR', 'PRODUCT_TYPE', 'PRICE', 'CREATED_AT', 'UPDATED_AT'].map((key) => ({
    name: `sort by ${key}`,
    query: sorted,
    variables: (index: number) => ({ key, reverse: index % 2 === 1 }),
  })),
  ...[0, 1, 2, 3, 4].map((number) => ({
    name: `collection ${number}, filtered`,
    query: collected,
    variables: (index: number) => ({
      handle: `collection-${number}`,
      key: at(['PRICE', 'TITLE', 'CREATED', null], index),
      filters: at<object[]>(
        [
          [{ available: true }],
          [{ price: { max: 3000 } }],
          [{ tag: 'blue' }, { variantOption: { name: 'Size', value: '36 mm' } }],
          [],
        ],
        index,
      ),
    }),
  })),
  {
    name: 'search, one word',
    query: searched,
    variables: (index) => ({ query: at(beginnings, index) }),
  },
  {
    name: 'search, two words, by price',
    query: searched,
    variables: (index) => ({ query: `${at(beginnings, index)} steel`, key: 'PRICE' }),
  },
  { name: 'search, in every product', query: searched, variables: () => ({ query: 'house' }) },
  {
    name: 'search, mistyped',
    query: searched,
    variables: (index) => ({ query: at(['titanuim', 'cermaic', 'brozne', 'canvs'], index) }),
  },
  { name: 'search, Japanese', query: searched, variables: () => ({ query: '腕時計' }) },
  {
    name: 'search, filtered, sold out hidden',
    query: searched,
    variables: (index) => ({
      query: at(beginnings, index),
      filters: [{ price: { min: 500, max: 9000 } }, { available: true }],
      hide: 'HIDE',
    }),
  },
  {
    name: 'search, fields',
    query: sorted,
    variables: (index) => ({
      query: at(
        [
          'tag:steel -vendor:"House 7"',
          'variants.price:<100 OR tag:gold',
          "created_at:>'2024-01-01' available_for_sale:true",
          'sku:SKU-5*',
          'title:zen* NOT product_type:"Type 3"',
        ],
        index,
      ),
      key: 'PRICE',
    }),
  },
  {
    name: 'suggestions while typing',
    query: predicted,
    variables: (index) => ({ query: 'zentormir'.slice(0, 1 + (index % 9)) }),
  },
  {
    name: 'recommendations',
    query: recommended,
    variables: (index) => ({ id: `gid://shopify/Product/${1_000_000 + index * 7}` }),
  },
]

/** Latency of other clients during the queries: the longest response time of a trivial request. */
function watchOthers(shop: string): { end: () => Promise<number[]> } {
  const times: number[] = []
  let running = true
  const watching = (async () => {
    const connection = await openConnection(shop)
    while (running) {
      times.push(...(await timed(1, () => connection.ask('{ shop { name } }', {}))))
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    connection.close()
  })()
  return {
    async end() {
      running = false
      await watching
      return times
    },
  }
}

async function ask(
  connection: Connection,
  { name, query, variables }: Question,
): Promise<number[]> {
  const run = async (index: number) => {
    const answer = await connection.ask(query, variables(index))
    if (answer.includes('"errors"')) throw new Error(`${name}: ${answer.slice(0, 300)}`)
  }
  await timed(5, run)
  const times = await timed(RUNS, run)
  console.log(timesLine(name, times))
  return times
}

/** Measures a shop with very many products: start, memory, and every way to list them. Run it with node. */
async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-api-large-'))
  const catalogue = join(folder, 'catalogue.json')
  const flags = ['--port', '0', '--data-dir', join(folder, 'data'), '--catalogue', catalogue]
  const start = async (): Promise<[ShopProcess, number]> => {
    const before = performance.now()
    return [await spawnShop(flags), performance.now() - before]
  }
  try {
    writeSyntheticCatalogue(catalogue, SIZE)
    console.log(`${SIZE} products, ${(statSync(catalogue).size / 1024 ** 2).toFixed(0)} MB`)
    const [first, imported] = await start()
    console.log(`first start, with the import: ${(imported / 1000).toFixed(1)} s`)
    await first.end('SIGTERM')
    const [shop, ready] = await start()
    console.log(`start: ${(ready / 1000).toFixed(2)} s, memory ${memoryOf(shop.child.pid)}`)
    const connection = await openConnection(shop.url)
    const others = watchOthers(shop.url)
    const slow: number[] = []
    for (const question of questions) slow.push(percentile(await ask(connection, question), 0.95))
    console.log(`slowest p95: ${Math.max(...slow).toFixed(1)} ms`)
    console.log(timesLine('other requests', await others.end()))
    console.log(`memory ${memoryOf(shop.child.pid)}`)
    connection.close()
    await shop.end('SIGTERM')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

await main()
