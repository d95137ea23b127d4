/**
 * Runs the public GROQ test suite, kept beside the repository under `shared/conformance/groq`.
 *
 *   node tooling/conformance-groq.ts             in process, against the query engine
 *   node tooling/conformance-groq.ts --url URL   over HTTP, against a running content lake; each of the suite's
 *                                                datasets goes into a dataset of its own (--token, or
 *                                                CONTENT_LAKE_TOKEN, when the lake wants one)
 *   … --verbose                                  prints what failed; --grep TEXT runs only tests whose file or
 *                                                query has the text
 */
import { existsSync, readFileSync } from 'node:fs'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { GroqError, MemoryDataset, runQuery } from '@orrery/groq/query'
import type { LakeDocument } from '@orrery/groq/document'

/** Minimum share of passing tests, optional features excluded. */
const REQUIRED = 0.97
const OPTIONAL = ['geoFunctions', 'wildcardMatchSegmentation']
const SUITE = new URL('../../shared/conformance/groq/', import.meta.url)

interface SuiteTest {
  query: string
  params: Record<string, unknown> | null
  dataset: string | null
  valid: boolean
  result: unknown
  version?: string
  features: string[]
  file: string
}

interface SuiteDataset {
  _id: string
  documents?: LakeDocument[]
}

/** `refused` is a parse or evaluation error (400). */
type Answer = { result: unknown } | { refused: string }

interface Engine {
  load(dataset: SuiteDataset): Promise<void>
  query(dataset: string | null, query: string, params: Record<string, unknown>): Promise<Answer>
}

function inProcess(): Engine {
  const datasets = new Map<string | null, MemoryDataset>([[null, new MemoryDataset()]])
  return {
    load: async ({ _id, documents }) => {
      datasets.set(_id, new MemoryDataset(documents ?? []))
    },
    query: async (dataset, query, params) => {
      try {
        const answer = runQuery({ query, params, dataset: datasets.get(dataset)!, identity: 'me' })
        return { result: JSON.parse(JSON.stringify(answer.result)) as unknown }
      } catch (error) {
        if (error instanceof GroqError) return { refused: `${error.type}: ${error.message}` }
        throw error
      }
    },
  }
}

function overHttp(url: string, token: string | undefined): Engine {
  const headers = {
    'content-type': 'application/json',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  }
  const names = new Map<string | null, string>()
  const post = async (path: string, body: unknown, method = 'POST') =>
    fetch(new URL(`/v2025-02-19/${path}`, url), { method, headers, body: JSON.stringify(body) })
  const store = async (name: string, documents: LakeDocument[]): Promise<boolean> => {
    const mutations = documents.map((document) => ({ createOrReplace: document }))
    return (await post(`data/mutate/${name}`, { mutations })).ok
  }
  return {
    load: async ({ _id, documents = [] }) => {
      const name = `conformance-${names.size}`
      names.set(_id, name)
      await post(`datasets/${name}`, { aclMode: 'public' }, 'PUT')
      for (let start = 0; start < documents.length; start += 500) {
        const batch = documents.slice(start, start + 500)
        if (await store(name, batch)) continue
        // Each document is written separately, so one that is rejected does not exclude the others.
        for (const document of batch) {
          if (!(await store(name, [document]))) console.log(`not stored: ${document._id}`)
        }
      }
    },
    query: async (dataset, query, params) => {
      const name = names.get(dataset) ?? [...names.values()][0]
      const response = await post(`data/query/${name}?perspective=raw`, { query, params })
      const body = (await response.json()) as {
        result?: unknown
        error?: { type?: string; description?: string }
      }
      if (response.status === 400)
        return { refused: `${body.error?.type}: ${body.error?.description}` }
      if (!response.ok) throw new Error(`${response.status} ${JSON.stringify(body)}`)
      return { result: body.result }
    },
  }
}

function readLines<T>(name: string): T[] {
  const text = gunzipSync(readFileSync(new URL(name, SUITE))).toString('utf8')
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T)
}

const SYSTEM_FIELDS = ['_rev', '_createdAt', '_updatedAt', '_originalId']

/** The result without system fields that the expected result omits. */
function comparable(actual: unknown, expected: unknown): unknown {
  if (Array.isArray(actual)) {
    return actual.map((item, index) =>
      comparable(item, Array.isArray(expected) ? expected[index] : undefined),
    )
  }
  if (typeof actual !== 'object' || actual === null) return actual
  const wanted = (typeof expected === 'object' && expected !== null ? expected : {}) as Record<
    string,
    unknown
  >
  return Object.fromEntries(
    Object.entries(actual)
      .filter(([name]) => !SYSTEM_FIELDS.includes(name) || name in wanted)
      .map(([name, value]) => [name, comparable(value, wanted[name])]),
  )
}

/** Converts scores to positions where the suite expects positions (`_pos`). */
function scoresToPositions(actual: unknown, expected: unknown): unknown {
  if (!Array.isArray(actual) || !Array.isArray(expected)) return actual
  if (!expected.every((item) => typeof item === 'object' && item !== null && '_pos' in item))
    return actual
  const scores = [...new Set(actual.map((item: { _score: number }) => item._score))].sort(
    (a, b) => b - a,
  )
  const first = Math.min(...expected.map((item: { _pos: number }) => item._pos))
  return actual.map(({ _score, ...rest }: { _score: number }) => ({
    ...rest,
    _pos: scores.indexOf(_score) + first,
  }))
}

function passes(test: SuiteTest, answer: Answer): boolean {
  if ('refused' in answer) return !test.valid
  if (!test.valid) return false
  return isDeepStrictEqual(
    comparable(scoresToPositions(answer.result, test.result), test.result),
    test.result,
  )
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      url: { type: 'string' },
      token: { type: 'string' },
      grep: { type: 'string' },
      verbose: { type: 'boolean', default: false },
    },
  })
  if (!existsSync(SUITE)) {
    console.log('The GROQ test suite is not here (../shared/conformance/groq): nothing to run.')
    return
  }
  const engine = values.url
    ? overHttp(values.url, values.token ?? process.env.CONTENT_LAKE_TOKEN)
    : inProcess()
  const tests = readLines<SuiteTest>('tests.ndjson.gz').filter(
    ({ version, file, query }) =>
      version !== '0.1' && (!values.grep || `${file} ${query}`.includes(values.grep)),
  )
  for (const dataset of readLines<SuiteDataset>('datasets.ndjson.gz')) await engine.load(dataset)

  const tallies = new Map<string, { passed: number; failed: number }>()
  const count = (name: string, passed: boolean) => {
    const tally = tallies.get(name) ?? { passed: 0, failed: 0 }
    tally[passed ? 'passed' : 'failed']++
    tallies.set(name, tally)
  }
  for (const test of tests) {
    const answer = await engine.query(test.dataset, test.query, test.params ?? {})
    const passed = passes(test, answer)
    const optional = test.features.some((feature) => OPTIONAL.includes(feature))
    count(`  ${test.file.split('/').slice(0, -1).join('/')}`, passed)
    for (const feature of test.features) count(`needs ${feature}`, passed)
    count(optional ? 'Tests of optional features' : 'Tests of the language', passed)
    if (!passed && values.verbose) {
      console.log(`✗ ${test.file}: ${test.query.trim()} ${JSON.stringify(test.params ?? {})}`)
      console.log(
        `    expected ${test.valid ? JSON.stringify(test.result) : 'a refusal'}`.slice(0, 600),
      )
      console.log(
        `    received ${JSON.stringify('refused' in answer ? answer : answer.result)}`.slice(
          0,
          600,
        ),
      )
    }
  }
  for (const [name, { passed, failed }] of [...tallies].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const share = ((100 * passed) / (passed + failed)).toFixed(2)
    console.log(
      `${name.padEnd(34)} ${String(passed).padStart(5)} passed ${String(failed).padStart(5)} failed  ${share} %`,
    )
  }
  const { passed, failed } = tallies.get('Tests of the language') ?? { passed: 0, failed: 0 }
  if (passed / Math.max(1, passed + failed) < REQUIRED) {
    console.log(`Fewer than ${100 * REQUIRED} % of the tests of the language pass.`)
    process.exitCode = 1
  }
}

await main()
