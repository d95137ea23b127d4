/**
 * The query engine of the content lake beside groq-js: a page looked up by its slug with a dereference, and an
 * ordered list with a correlated `references(^._id)`, at 1,000, 10,000 and 100,000 documents (`--small`: up to 10,000).
 *
 *   node services/content-lake/tests/perf/query.bench.ts
 *
 * Prints medians in milliseconds, how many times faster the engine is, and how much each grows with the data.
 */
import { evaluate, evaluateSync, parse, toJS } from 'groq-js'
import { isDeepStrictEqual } from 'node:util'
import { MemoryDataset, runQuery } from '../../src/groq/query.ts'
import type { LakeDocument } from '../../src/document/document.ts'

const SIZES = process.argv.includes('--small') ? [1_000, 10_000] : [1_000, 10_000, 100_000]
/** One measurement may take this long before it makes do with fewer rounds; keeps the whole run below a minute. */
const BUDGET_MS = 1_500

interface Case {
  name: string
  query: string
  params: Record<string, unknown>
  /** groq-js is left out above this size, where one round takes many seconds. */
  groqJsUpTo: number
}

const CASES: Case[] = [
  {
    name: 'page by slug with a dereference',
    query:
      '*[_type == "page" && slug.current == $slug][0]{title, body, "author": author->{name, "city": city->name}}',
    params: { slug: 'page-7' },
    groqJsUpTo: 100_000,
  },
  {
    name: 'ordered products, each with those that refer to it',
    query:
      '*[_type == "product"] | order(title asc)[0...20]{_id, title, "mentions": *[_type == "page" && references(^._id)]._id}',
    params: {},
    groqJsUpTo: 1_000,
  },
]

/** Of ten documents: seven pages, one product, one author, one city. */
function documents(size: number): LakeDocument[] {
  const system = {
    _rev: 'r',
    _createdAt: '2026-01-01T00:00:00Z',
    _updatedAt: '2026-01-01T00:00:00Z',
  }
  const reference = (name: string, index: number) => ({
    _type: 'reference',
    _ref: `${name}-${index % (size / 10)}`,
  })
  return Array.from({ length: size }, (_, index): LakeDocument => {
    const number = Math.floor(index / 10)
    switch (index % 10) {
      case 0:
        return {
          ...system,
          _id: `product-${number}`,
          _type: 'product',
          title: `Watch ${(number * 7919) % size}`,
        }
      case 1:
        return {
          ...system,
          _id: `author-${number}`,
          _type: 'author',
          name: `Author ${number}`,
          city: reference('city', number),
        }
      case 2:
        return {
          ...system,
          _id: `city-${number}`,
          _type: 'city',
          name: `City ${number}`,
        }
      default:
        return {
          ...system,
          _id: `page-${index}`,
          _type: 'page',
          title: `Page ${index}`,
          slug: { _type: 'slug', current: `page-${index}` },
          author: reference('author', index),
          product: reference('product', index * 31),
          body: [
            {
              _key: 'a',
              _type: 'block',
              children: [{ _key: 'b', _type: 'span', text: 'Hello' }],
            },
          ],
        }
    }
  })
}

async function median(round: () => unknown, rounds: number): Promise<number> {
  const times: number[] = []
  const end = performance.now() + BUDGET_MS
  while (times.length < rounds && (times.length < 3 || performance.now() < end)) {
    const start = performance.now()
    await round()
    times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  return times[Math.floor(times.length / 2)]!
}

const show = (value: number | undefined): string =>
  (value === undefined ? '–' : value.toFixed(3)).padStart(12)

for (const { name, query, params, groqJsUpTo } of CASES) {
  console.log(`\n${name}, median ms`)
  console.log(
    `${'documents'.padStart(12)}${'lake'.padStart(12)}${'source map'.padStart(12)}${'drafts'.padStart(12)}${'groq-js'.padStart(12)}${'(sync)'.padStart(12)}${'times faster'.padStart(14)}`,
  )
  const growth: { lake: number; peer: number | undefined }[] = []
  for (const size of SIZES) {
    const all = documents(size).sort((a, b) => (a._id < b._id ? -1 : 1))
    const dataset = new MemoryDataset(all)
    const run = (extra: object = {}) => runQuery({ query, params, dataset, ...extra }).result
    const lake = await median(run, 501)
    const mapped = await median(() => run({ resultSourceMap: true }), 501)
    const drafts = await median(() => run({ perspective: 'drafts' }), 501)
    let peer: number | undefined
    let peerSync: number | undefined
    if (size <= groqJsUpTo) {
      const byId = new Map(all.map((document) => [document._id, document]))
      const options = {
        dataset: all,
        params,
        dereference: ({ _ref }: { _ref: string }) => byId.get(_ref),
      }
      const tree = parse(query)
      const answer = toJS(evaluateSync(tree, options))
      if (!isDeepStrictEqual(run(), answer))
        throw new Error(`the answers to "${name}" differ at ${size} documents`)
      peer = await median(async () => (await evaluate(tree, options)).get(), 21)
      peerSync = await median(() => evaluateSync(tree, options), 21)
    }
    growth.push({ lake, peer })
    const faster =
      peer === undefined ? '–' : `${Math.round(peer / lake)} / ${Math.round(peerSync! / lake)}`
    console.log(
      `${String(size).padStart(12)}${show(lake)}${show(mapped)}${show(drafts)}${show(peer)}${show(peerSync)}${faster.padStart(14)}`,
    )
  }
  const first = growth[0]!
  const last = growth[growth.length - 1]!
  const peerGrowth =
    first.peer && last.peer ? `, groq-js ${(last.peer / first.peer).toFixed(0)}` : ''
  console.log(
    `growth from ${SIZES[0]} to ${SIZES[SIZES.length - 1]} documents: lake ${(last.lake / first.lake).toFixed(1)}${peerGrowth}`,
  )
}
