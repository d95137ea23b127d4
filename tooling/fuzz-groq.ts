/**
 * Asks the query engine of the content lake and groq-js the same generated queries, over a grammar that has every node
 * and function, and tells where the answers differ.
 *
 *   npm run fuzz:groq -- --runs 1000000 --seed 1
 *
 * The same seed makes the same queries. Where groq-js is not followed, `groq/src/testing/groq-js-differences.ts` says why.
 */
import { isDeepStrictEqual, parseArgs } from 'node:util'
import fc from 'fast-check'
import { evaluate, parse } from 'groq-js'
import type { LakeDocument } from '@orrery/groq/document'
import { GroqError, MemoryDataset, runQuery } from '@orrery/groq/query'
import { documentsArbitrary, PARAMS } from '@orrery/groq/testing/arbitraries'
import { knownDifference, type Outcome } from '@orrery/groq/testing/groq-js-differences'
import { grammar } from '@orrery/groq/testing/grammar'
import { reportFuzzRuns, type FuzzStats, parseWholeNumber } from './testing/fuzz-report.ts'

const BATCH = 1_000
const NOW = new Date('2026-06-01T00:00:00Z')
const IDENTITY = 'me'
const SANITY = { projectId: 'project', dataset: 'production' }
const CONSTANTS = Object.fromEntries(
  Object.entries(PARAMS).filter(([, value]) => typeof value !== 'object'),
)

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
})
const runs = parseWholeNumber('runs', values.runs)
const seed = parseWholeNumber('seed', values.seed)

const plain = grammar({ ours: false, delta: false })
const delta = grammar({ ours: false, delta: true })
const requested = fc.tuple(
  documentsArbitrary(['', '', 'drafts.', 'versions.spring.']),
  fc.oneof(
    { arbitrary: fc.oneof(plain.query, plain.query, plain.declared), weight: 4 },
    { arbitrary: fc.oneof(delta.query, delta.query, delta.declared), weight: 1 },
  ),
)

const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))

function askOurs(query: string, documents: LakeDocument[]): Outcome {
  try {
    const [before = null, after = null] = documents
    const answer = runQuery({
      query,
      params: PARAMS,
      dataset: new MemoryDataset(documents),
      now: NOW,
      identity: IDENTITY,
      projectId: SANITY.projectId,
      datasetName: SANITY.dataset,
      ...(isDelta(query) ? { delta: { before, after } } : {}),
    })
    return { result: json(answer.result) }
  } catch (error) {
    if (error instanceof GroqError) return { refusal: error.message }
    throw error
  }
}

async function askTheirs(query: string, documents: LakeDocument[]): Promise<Outcome> {
  try {
    const [before = null, after = null] = documents
    const tree = parse(query, { params: CONSTANTS, mode: isDelta(query) ? 'delta' : 'normal' })
    const value = await evaluate(tree, {
      dataset: documents,
      params: PARAMS,
      timestamp: NOW,
      identity: IDENTITY,
      sanity: SANITY,
      ...(isDelta(query) ? { before, after } : {}),
    })
    return { result: json(await value.get()) }
  } catch (error) {
    return { refusal: error instanceof Error ? error.message : String(error) }
  }
}

const isDelta = (query: string): boolean => /\b(?:delta::|before\(|after\()/.test(query)

const tally: FuzzStats = { runs: 0, same: 0, refused: 0, known: new Map(), told: 0, mismatches: [] }
for (let batch = 0; tally.runs < runs; batch++) {
  const size = Math.min(BATCH, runs - tally.runs)
  for (const [some, query] of fc.sample(requested, {
    numRuns: size,
    seed: seed * 1_000_003 + batch,
  })) {
    const documents = some.toSorted((a, b) => (a._id < b._id ? -1 : 1))
    const ours = askOurs(query, documents)
    const theirs = await askTheirs(query, documents)
    tally.runs++
    if ('refusal' in ours && 'refusal' in theirs) tally.refused++
    else if (isDeepStrictEqual(ours, theirs)) tally.same++
    else {
      const reason = knownDifference(query, ours, theirs)
      if (reason !== undefined) tally.known.set(reason, (tally.known.get(reason) ?? 0) + 1)
      else tally.mismatches.push({ input: { query, documents }, ours, theirs })
    }
  }
  reportFuzzRuns(tally, runs, false)
}
reportFuzzRuns(tally, runs, true)
if (tally.mismatches.length > 0) process.exitCode = 1
