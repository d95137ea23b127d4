/**
 * The query engine of the content lake beside groq-js at 1,000 to 1,000,000 documents (`--small`: to 10,000): a page by
 * its slug with a dereference, an ordered list with a correlated `references(^._id)`, a count of a range, a search for words.
 *
 *   node packages/content-lake/tests/perf/query.bench.ts [--small]
 *
 * Prints medians in milliseconds, how many times faster the engine is, and how much each grows with the data. Every
 * twentieth document has a draft. Each query was asked often enough before that the indexes that it brings about are there.
 */
import { evaluate, evaluateSync, parse, toJS } from 'groq-js'
import { isDeepStrictEqual } from 'node:util'
import type { LakeDocument } from '@orrery/groq/document'
import { MemoryDataset, runQuery } from '@orrery/groq/query'
import { pages } from './documents.ts'

const SIZES = process.argv.includes('--small')
  ? [1_000, 10_000]
  : [1_000, 10_000, 100_000, 1_000_000]
/** One measurement may take this long before it makes do with fewer rounds. */
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
    name: 'ordered products, each with its referrers',
    query:
      '*[_type == "product"] | order(title asc)[0...20]{_id, title, "mentions": *[_type == "page" && references(^._id)]._id}',
    params: {},
    groqJsUpTo: 1_000,
  },
  {
    name: 'count of a range',
    query: 'count(*[_type == "page" && rank > $rank])',
    params: { rank: 500 },
    groqJsUpTo: 100_000,
  },
  {
    name: 'titles that match two words, one a prefix',
    query: '*[title match "moon 50*"]._id',
    params: {},
    groqJsUpTo: 10_000,
  },
]

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

/** Medians of groq-js, asynchronous and not, over the same documents. */
async function peerOf(
  { name, query, params }: Case,
  all: LakeDocument[],
  answer: unknown,
): Promise<[ms: number, syncMs: number]> {
  const byId = new Map(all.map((document) => [document._id, document]))
  const dereference = ({ _ref }: { _ref: string }) => byId.get(_ref)
  const options = { dataset: all, params, dereference }
  const tree = parse(query)
  if (!isDeepStrictEqual(answer, toJS(evaluateSync(tree, options))))
    throw new Error(`the answers to "${name}" differ at ${all.length} documents`)
  const ms = await median(async () => (await evaluate(tree, options)).get(), 21)
  return [ms, await median(() => evaluateSync(tree, options), 21)]
}

interface Row {
  size: number
  lake: number
  mapped: number
  drafts: number
  peer?: [ms: number, syncMs: number]
}

const rows = new Map<Case, Row[]>(CASES.map((each) => [each, []]))
for (const size of SIZES) {
  const published = pages(size)
  const drafts = published
    .filter((_, index) => index % 20 === 0)
    .map((document) => ({ ...document, _id: `drafts.${document._id}` }))
  const all = [...published, ...drafts].sort((a, b) => (a._id < b._id ? -1 : 1))
  const dataset = new MemoryDataset(all, { later: (work) => work() })
  for (const each of CASES) {
    const { query, params, groqJsUpTo } = each
    const run = (extra: object = {}) => runQuery({ query, params, dataset, ...extra }).result
    for (let requested = 0; requested < 10; requested++) run()
    const row: Row = {
      size,
      lake: await median(run, 501),
      mapped: await median(() => run({ resultSourceMap: true }), 501),
      drafts: await median(() => run({ perspective: 'drafts' }), 501),
    }
    if (size <= groqJsUpTo) row.peer = await peerOf(each, all, run())
    rows.get(each)!.push(row)
  }
}

const show = (value: number | undefined): string =>
  (value === undefined ? '–' : value.toFixed(3)).padStart(12)
const HEAD = ['documents', 'lake', 'source map', 'drafts', 'groq-js', '(sync)']

for (const [{ name }, measured] of rows) {
  console.log(`\n${name}, median ms`)
  console.log(`${HEAD.map((title) => title.padStart(12)).join('')}${'times faster'.padStart(16)}`)
  for (const { size, lake, mapped, drafts, peer } of measured) {
    const faster = peer === undefined ? '–' : peer.map((ms) => Math.round(ms / lake)).join(' / ')
    console.log(
      `${String(size).padStart(12)}${[lake, mapped, drafts, peer?.[0], peer?.[1]].map(show).join('')}${faster.padStart(16)}`,
    )
  }
  const first = measured[0]!
  const last = measured.at(-1)!
  const peers = measured.filter(({ peer }) => peer !== undefined)
  const peerGrowth =
    peers.length > 1
      ? `, groq-js ${(peers.at(-1)!.peer![0] / peers[0]!.peer![0]).toFixed(0)} to ${peers.at(-1)!.size}`
      : ''
  console.log(
    `growth from ${first.size} to ${last.size} documents: lake ${(last.lake / first.lake).toFixed(1)}${peerGrowth}`,
  )
}
