/**
 * Searches for the query of the content lake that costs the most for its size on the main thread: makes
 * queries of every kind of step, keeps the costliest, and alters them further.
 *
 *   npm run fuzz:cost -- --rounds 40 --seed 1
 *
 * Prints the costliest of each kind, and fails where one took more than 20 ms of the processor (the best of three, each as it
 * comes the first time). The same seed makes the same first queries; which are kept depends on the machine.
 */
import { parseArgs } from 'node:util'
import { isPublicDocument } from '@orrery/groq/document'
import { GroqError, MemoryDataset } from '@orrery/groq/query'
import {
  MAX_INLINE_QUERY_LENGTH,
  inlineQueryBudget,
} from '../packages/content-lake/src/query/execute-inline-or-on-worker.ts'
import { executeQueryToJson } from '../packages/content-lake/src/query-worker/execute-query.ts'
import { pages } from '../packages/content-lake/tests/perf/documents.ts'
import { parseWholeNumber } from './testing/fuzz-report.ts'

/** Milliseconds that nothing may take on the main thread. */
const MOST = 20
const DOCUMENTS = 20_000
/** Queries that are made in a round, and kept for the next. */
const MADE = 120
const KEPT = 24

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '20' }, seed: { type: 'string', default: '1' } },
})
const rounds = parseWholeNumber('rounds', values.rounds)
let state = parseWholeNumber('seed', values.seed)

/** A number below a limit; numbers follow from the seed. */
function below(limit: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 2 ** 32) * limit)
}

const pick = <T>(from: readonly T[]): T => from[below(from.length)]!
const many = (count: number, part: (index: number) => string, between: string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join(between)
const words = [
  'orbit',
  'moon',
  'steel',
  'a',
  'e*',
  '*e*',
  '1*',
  '9*',
  '*',
  'page',
  'mo*n',
  'sea gold',
]

/** One query of a kind; `size` says how often its costly part is repeated. */
type Kind = (size: number) => string

const kinds: Record<string, Kind> = {
  'text query': (size) => `*[@ match text::query("${many(size, () => pick(words), ' ')}")]`,
  'text query, scored': (size) =>
    `* | score(@ match text::query("${many(size, () => pick(words), ' ')}"))[0...10]`,
  'one pattern of many terms': (size) =>
    `*[title match "${many(size, (n) => `${pick(words)}${n}*`, ' ')}"]`,
  'many patterns': (size) =>
    `*[title match [${many(size, (n) => `"${pick(['*e', 'm*', 'mo'])}${n % 9}*"`, ',')}]]`,
  'any of many matches': (size) =>
    `*[${many(size, () => `title match "${pick(['m*', '*n', '1*'])}"`, ' || ')}]`,
  'any of many comparisons': (size) =>
    `*[${many(size, (n) => `${pick(['rank', 'price', 'slug.current'])} ${pick(['>', '<=', '=='])} ${n}`, ' || ')}]`,
  'all of many ranges': (size) =>
    `count(*[${many(Math.min(size, 60), () => `rank in [${many(40, (n) => String(n), ',')}]`, ' && ')}])`,
  'ids of a list': (size) => `*[_id in [${many(size, (n) => `"page-${n * 7}"`, ',')}]]._id`,
  'types of a list': (size) =>
    `*[_type in [${many(size, (n) => `"${pick(['page', 'product', 'x'])}${n % 50}"`, ',')}] && title match "moon 1*"]`,
  'references to many': (size) => `*[references([${many(size, (n) => `"author-${n}"`, ',')}])]._id`,
  'many orders': (size) =>
    `* | order(${many(Math.min(size, 400), () => pick(['title asc', 'rank desc', 'lower(title)', 'slug.current']), ',')})[0...5]._id`,
  'nested projections': (size) =>
    `*[0...200]${many(Math.min(size, 300), () => '{"a":@', '')}${'}'.repeat(Math.min(size, 300))}`,
  'many attributes': (size) => `*[0...400]{${many(size, (n) => `"a${n}": title`, ',')}}`,
  'joins in joins': (size) =>
    `*[0...50]{${many(Math.min(size, 200), (n) => `"a${n}": *[_type == "page" && references(^._id)]{"b": author->city->name}`, ',')}}`,
  dereferences: (size) =>
    `*[_type == "page"]${many(Math.min(size, 100), () => '{"x": author->{city->}}', '|order(x.city.name)')}`,
  'long texts': (size) =>
    `{"a": length(${many(size, () => '"0123456789012345678901234567890123456789"', '+')})}`,
  'texts that double': (size) =>
    `fn a::b($x) = $x + $x; ${many(Math.min(size, 18), () => 'a::b(', '')}"0123456789"${')'.repeat(Math.min(size, 18))}`,
  'lists that double': (size) =>
    `fn a::b($x) = [...$x, ...$x]; count(${many(Math.min(size, 20), () => 'a::b(', '')}[1,2,3]${')'.repeat(Math.min(size, 20))})`,
  'lists unfolded': (size) =>
    `count(array::unique([${many(size, (n) => `...[${n % 7},"a"]`, ',')}]))`,
  'split texts': (size) =>
    `count(string::split("${many(size, () => 'ab', ' ')}", "${pick(['', ' ', 'a'])}"))`,
  'plain text of all': (size) =>
    `*[${many(Math.min(size, 200), () => 'pt::text(body) match "hel*"', ' && ')}]._id`,
  'many scores': (size) =>
    `* | score(${many(Math.min(size, 500), () => `boost(title match "${pick(words)}", 2)`, ',')})[0...3]`,
  selects: (size) =>
    `*[0...300]{"a": select(${many(size, (n) => `title == "${n}" => ${n}`, ',')})}`,
  'groups in groups': (size) =>
    `${'('.repeat(Math.min(size, 3000))}1${')'.repeat(Math.min(size, 3000))}`,
  'lists in lists': (size) =>
    `${'['.repeat(Math.min(size, 3000))}1${']'.repeat(Math.min(size, 3000))}`,
  'long sums': (size) => many(size, (n) => String(n), '+'),
  'filters on filters': (size) =>
    `*${many(Math.min(size, 800), () => pick(['[defined(title)]', '[rank > 3]', '[title match "m*"]']), '')}`,
  slices: (size) => `*${many(Math.min(size, 800), () => '[0...19000]', '')}._id`,
  paths: (size) =>
    `*[_id in path("${many(Math.min(size, 400), () => pick(['*', 'page-1', '**']), '.')}")]._id`,
  'counts of counts': (size) =>
    `{${many(Math.min(size, 600), (n) => `"a${n}": count(*[title match "${pick(words)}" && rank > ${n}])`, ',')}}`,
  times: (size) =>
    `*[${many(Math.min(size, 400), (n) => `dateTime(_createdAt) > dateTime("20${String(10 + (n % 80))}-01-01T00:00:00Z")`, ' && ')}]._id`,
  diffs: (size) =>
    `count(*[${many(Math.min(size, 300), () => 'length(title) > length(upper(lower(title)))', ' || ')}])`,
}

interface Measured {
  kind: string
  size: number
  query: string
  ms: number
}

/** Slices of indexes that are made between queries, as they are in a lake. */
const later: (() => void)[] = []
const dataset = new MemoryDataset(pages(DOCUMENTS), {
  later: (work) => void later.push(work),
  parts: [isPublicDocument],
  indexes: { least: 0, passes: 0 },
})
const question = {
  params: {},
  perspective: 'published',
  resultSourceMap: false as const,
  now: '2026-01-01T00:00:00Z',
  identity: '',
  apiVersion: '2025-02-19',
  projectId: 'orrery',
  dataset: 'production',
  readFilters: [],
  versions: true,
  generated: [],
  returnQuery: true,
  explain: false,
}
let queries = 0

/** Milliseconds of the processor that one first time takes; a comment makes each text new. */
function once(query: string): number {
  for (let work = later.shift(); work !== undefined; work = later.shift()) work()
  const text = `${query} // ${queries++}`
  const started = process.threadCpuUsage()
  try {
    const body = executeQueryToJson(
      { ...question, query: text },
      { documents: dataset, canRead: isPublicDocument },
      inlineQueryBudget(false),
    )
    new TextEncoder().encode(body)
  } catch (error) {
    if (!(error instanceof GroqError)) throw error
  }
  const { user, system } = process.threadCpuUsage(started)
  return (user + system) / 1000
}

function measure(kind: string, size: number): Measured | undefined {
  const query = kinds[kind]!(size)
  if (query.length > MAX_INLINE_QUERY_LENGTH - 20) return undefined
  let ms = once(query)
  // A costly one is measured again: the machine does other work as well.
  for (let again = 0; again < 2 && ms > MOST / 2; again++) ms = Math.min(ms, once(query))
  return { kind, size, query, ms }
}

const costliest = new Map<string, Measured>()
let kept: Measured[] = []
for (let round = 0; round < rounds; round++) {
  const made: Measured[] = []
  for (let each = 0; each < MADE; each++) {
    const parent = kept.length > 0 && below(3) > 0 ? pick(kept) : undefined
    const kind = parent?.kind ?? pick(Object.keys(kinds))
    const size = parent
      ? Math.max(1, Math.round(parent.size * (0.5 + below(200) / 100)))
      : 2 ** below(13)
    const one = measure(kind, size)
    if (one) made.push(one)
  }
  for (const one of made)
    if (one.ms > (costliest.get(one.kind)?.ms ?? 0)) costliest.set(one.kind, one)
  // Half of those that are kept are the costliest altogether, half the costliest for their length.
  const byTime = [...kept, ...made].sort((a, b) => b.ms - a.ms)
  const byRatio = byTime.toSorted((a, b) => b.ms / b.query.length - a.ms / a.query.length)
  kept = [...byTime.slice(0, KEPT / 2), ...byRatio.slice(0, KEPT / 2)]
}

const all = [...costliest.values()].sort((a, b) => b.ms - a.ms)
console.log(`${queries} queries over ${DOCUMENTS} documents; the costliest of each kind:`)
for (const { kind, ms, query } of all)
  console.log(
    `${ms.toFixed(1).padStart(7)} ms  ${String(query.length).padStart(6)} characters  ${kind}: ${query.slice(0, 60)}`,
  )
const over = all.filter(({ ms }) => ms > MOST)
console.log(
  over.length === 0
    ? `None took more than ${MOST} ms.`
    : `${over.length} kinds took more than ${MOST} ms.`,
)
process.exitCode = over.length === 0 ? 0 : 1
