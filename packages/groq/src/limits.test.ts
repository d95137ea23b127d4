import { describe, expect, test } from 'vitest'
import { GroqError, MemoryDataset, runQuery, type QueryRequest } from './query.ts'
import { stored } from './testing/documents.ts'

const numbers = Array.from({ length: 60 }, (_, index) => index)
const dataset = new MemoryDataset([
  ...numbers.map((index) => stored(`n${index}`, 'number', { index })),
  stored('list', 'list', { numbers, text: 'x'.repeat(10_000) }),
])

function limitOf(query: string, request: Partial<QueryRequest> = {}): unknown {
  try {
    runQuery({ query, dataset, ...request })
    return 'answered'
  } catch (error) {
    if (error instanceof GroqError && error.query === query) return error.limit
    throw error
  }
}

describe('rejects an oversized result before it is serialized', () => {
  const byteLimit = 50_000
  test.each([
    ['shared parts', '*[_type == "number"]{"list": *[_id == "list"][0]}'],
    ['times', '*{"t": [dateTime(now()), dateTime(now())], "x": *[_id == "list"][0]}'],
    ['joined text', '*[_id == "list"][0]{"t": text + text + text + text + text + text}.t'],
  ])('%s', (_name, query) => {
    expect(limitOf(query, { byteLimit })).toBe('bytes')
    expect(limitOf(query)).toBe('answered')
  })

  test('counts the source map toward the size of the result', () => {
    const query = '*[_type == "number"]{index, "same": index}'
    expect(limitOf(query, { byteLimit: 8_000 })).toBe('answered')
    expect(limitOf(query, { byteLimit: 8_000, resultSourceMap: true })).toBe('bytes')
  })
})

describe('charges repeated values as work', () => {
  const ring = [...numbers, ...numbers].map((at) => [((at * 37) % 120) / 10, at / 10])
  const sawtooth = { type: 'Polygon', coordinates: [[...ring, ring[0]]] }
  test.each([
    ['count(*[count(*[_id > ^._id]) > 0])'],
    ['*{"a": [...*, ...*, ...*]}'],
    ['*{..., "l": *[_id == "list"][0].numbers | order(@ desc)}'],
    ['*{"s": string::split(*[_id == "list"][0].text, "")}'],
    ['*{"j": array::join(*[_id == "list"][0].numbers, ",")}'],
    ['*{"u": array::unique(*[_id == "list"][0].numbers)}'],
    ['*{"m": math::sum(*[_id == "list"][0].numbers)}'],
    ['*{"c": length(*[_id == "list"][0].text)}'],
    ['*{"s": *[_id == "list"][0].numbers[0..50]}'],
    ['*{"d": diff::changedAny(*[_id == "list"][0], *[_id == "list"][0], (numbers[], text))}'],
    ['*{"f": *[_type == "number"]{"r": references(^._id)}}'],
    ['*{"g": count(*[_type == "number" && defined(geo($ring))])}'],
  ])('%s', (query) => {
    const params = { ring: sawtooth }
    for (const resultSourceMap of [false, true])
      expect(limitOf(query, { params, resultSourceMap, workLimit: 700 })).toBe('work')
    expect(limitOf(query, { params: { ring: { ...sawtooth } } })).toBe('answered')
  })
})

test('aborts a query whose client disconnected', () => {
  expect(limitOf('*{"a": *{"b": *}}', { stopped: () => true })).toBe('stopped')
  expect(limitOf('*{"a": *{"b": *}}', { timeLimit: 0 })).toBe('time')
})

describe('charges look-ups before documents are read', () => {
  const words = Array.from({ length: 3_000 }, (_, index) => `a${index.toString(36)}`)
  const indexed = new MemoryDataset(
    words.map((word, index) => stored(`d${index}`, 'post', { title: `${word} all`, index })),
    { later: (work) => work(), indexes: { least: 0, passes: 0 } },
  )
  // An index exists for each query.
  const ask = (query: string, workLimit?: number, params?: Record<string, unknown>) => {
    const limited = workLimit === undefined ? {} : { workLimit }
    for (let time = 0; time < 3; time++) limitOf(query, { dataset: indexed, params })
    return limitOf(query, { dataset: indexed, params, ...limited })
  }
  const many = (count: number, term: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => term(index)).join(' ')
  test.each([
    [
      'terms of a search',
      `*[@ match text::query("${many(800, (n) => `a${'*'.repeat((n % 3) + 1)} x${n}`)}")]`,
    ],
    ['beginnings', `*[title match "${many(40, (n) => `a${n % 10}*`)} a*"]`],
    ['patterns over all words', `*[title match "${many(40, (n) => `*${n % 10}`)} a*"]`],
    ['ids', '*[_id in $ids]'],
    ['values', '*[index in $numbers]'],
    ['ranges that meet', '*[index in $numbers && index in $numbers]'],
    ['lists joined', '*[title match "a*" || title match "*a"]'],
    ['documents to be sorted', '*[title match "a*"]'],
  ])('%s', (_name, query) => {
    const params = {
      ids: Array.from({ length: 3_000 }, (_, index) => `none${index}`),
      numbers: Array.from({ length: 1_000 }, (_, index) => -index),
    }
    expect(ask(query, 1_500, params)).toBe('work')
    expect(ask(query, undefined, params)).toBe('answered')
  })

  test('charges nothing for a repeated term', () => {
    const steps = (query: string) =>
      runQuery({ query, dataset: indexed, explain: true }).plan?.spent.steps
    ask('*[title match "a1*"]')
    expect(steps(`*[title match "${many(40, () => 'a1*')}"]`)).toBe(steps('*[title match "a1*"]'))
  })
})
