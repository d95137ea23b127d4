import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GroqError, MemoryDataset, parseQuery, runQuery } from './query.ts'
import { positionParameters } from './syntax/query-text.ts'
import { stored } from './testing/documents.ts'

const dataset = new MemoryDataset(
  ['a', 'b', 'c', 'd'].map((id, n) => stored(id, 'post', { n, list: [1, 2, 3] })),
)

function refusal(query: string, params?: Record<string, unknown>): GroqError {
  try {
    runQuery({ query, dataset, params })
  } catch (error) {
    if (error instanceof GroqError) return error
    throw error
  }
  throw new Error(`not refused: ${query}`)
}

describe('a query that is refused', () => {
  it.each<[query: string, description: string, start: number, end: number]>([
    ['*[_type ==', 'unexpected end-of-file, expected expression', 10, 10],
    ['', 'unexpected end-of-file, expected expression', 0, 0],
    ['*[_type == "a" &&', 'unexpected end-of-file, expected expression', 17, 17],
    ['*[_type == "a"', "expected ']' following array body", 14, 14],
    ['*{title', "expected '}' following object body", 7, 7],
    ['count(*', 'unexpected end-of-file, expected expression', 7, 7],
    ['(1', "expected ')' following parenthesized expression", 2, 2],
    ['"abc', 'unexpected end-of-file, expected end of string', 4, 4],
    ['*[] foo', 'unable to parse entire expression', 4, 7],
    ['*[;]', 'unable to parse entire expression', 1, 4],
    ['[1, ;]', 'unexpected token ";", expected expression', 4, 5],
    ['nope(1)', 'Undefined function: nope', 0, 7],
    ['nope::nope(1)', 'Undefined namespace: nope', 0, 13],
    ['count(1, 2)', 'Incorrect number of arguments to function count(). Expected 1, got 2.', 0, 11],
    ['*[_id == $id]', 'param $id referenced, but not provided', 0, 13],
    ['*[0...$to]', 'param $to referenced, but not provided', 0, 10],
    ['*[0...$x] | score(1)', 'param $x referenced, but not provided', 0, 20],
    ['*{a} | score(a == 1)', 'score() must be applied to documents, before any projection', 0, 20],
  ])('%s', (query, description, start, end) => {
    const error = refusal(query)
    expect(error.toResponseBody()).toEqual({
      error: { type: 'queryParseError', description, query, start, end },
    })
  })

  it('says which query failed while being evaluated', () => {
    const query = '*[_type == "post"]{"x": text::semanticSimilarity("y")}'
    expect(refusal(query)).toMatchObject({ type: 'queryEvaluationError', query, end: query.length })
  })

  it.each([
    ['brackets', '('.repeat(5000) + '1' + ')'.repeat(5000)],
    ['arrays', '['.repeat(100_000)],
    ['signs', '-'.repeat(9000) + '1'],
    ['negations', '!'.repeat(9000) + 'true'],
    ['steps', `a${'.b'.repeat(4900)}`],
    ['sums', Array.from({ length: 4900 }, () => '1').join('+')],
    ['tokens', Array.from({ length: 200_000 }, () => '1').join('+')],
    ['length', `"${'x'.repeat(2_000_000)}"`],
    ['powers', Array.from({ length: 3000 }, () => '2').join('**')],
  ])('ends clearly with endless %s', (_name, query) => {
    const start = performance.now()
    try {
      runQuery({ query, dataset })
    } catch (error) {
      expect(error).toBeInstanceOf(GroqError)
    }
    expect(performance.now() - start).toBeLessThan(5000)
  })

  it.each([
    '*{"a": *{"b": *{"c": *{"d": *{"e": *{"f": *{"g": *}}}}}}}',
    'count(*[count(*[count(*[count(*[count(*[^.n != n]) > ^.n]) > ^.n]) > ^.n]) > ^.n])',
  ])('is cut off when it costs too much: %s', (query) => {
    const many = new MemoryDataset(
      Array.from({ length: 200 }, (_, n) => stored(`d${n}`, 'post', { n })),
    )
    expect(() => runQuery({ query, dataset: many, workLimit: 100_000 })).toThrow(/too expensive/)
  })

  it('is cut off when it takes too long', () => {
    const many = new MemoryDataset(Array.from({ length: 2000 }, (_, n) => stored(`d${n}`, 'post')))
    expect(() => runQuery({ query: '*{"a": *._id}', dataset: many, timeLimit: 0 })).toThrow(
      /limit of time/,
    )
  })

  it('never fails in another way, whatever the text', () => {
    const pieces = fc.constantFrom(
      '*',
      '[',
      ']',
      '{',
      '}',
      '(',
      ')',
      '"a"',
      "'",
      '"',
      '$p',
      '@',
      '^',
      '.',
      '..',
      '...',
      '->',
      '|',
      'order(',
      'score(',
      'fn a::b($x) = ',
      ';',
      '==',
      '&&',
      '||',
      '!',
      '-',
      '+',
      '**',
      '/',
      '%',
      ',',
      ':',
      '=>',
      'in',
      'match',
      'asc',
      'desc',
      'count(',
      'select(',
      'a',
      '_id',
      '1',
      '1.5',
      '1e9',
      '\\u',
      '\\',
      '//',
      '\n',
      'null',
      'true',
      'path(',
      'references(',
      'diff::changedAny(',
      'boost(',
      'é',
      '\u{1F600}',
    )
    const text = fc.oneof(
      fc.string({ maxLength: 60 }),
      fc.array(pieces, { maxLength: 14 }).map((parts) => parts.join('')),
      fc.array(pieces, { maxLength: 14 }).map((parts) => parts.join(' ')),
    )
    fc.assert(
      fc.property(text, fc.boolean(), (query, resultSourceMap) => {
        try {
          runQuery({ query, dataset, params: { p: 1 }, resultSourceMap })
        } catch (error) {
          if (!(error instanceof GroqError)) throw error
          expect(error.start).toBeLessThanOrEqual(error.end)
          expect(error.end).toBeLessThanOrEqual(query.length)
        }
      }),
      { numRuns: 5_000 },
    )
  }, 60_000)
})

describe('parameters where the syntax wants constants', () => {
  const ask = (query: string, params: Record<string, unknown>) =>
    runQuery({ query, dataset, params }).result

  it('bound a slice', () => {
    expect(ask('*[$from...$to]._id', { from: 1, to: 3 })).toEqual(['b', 'c'])
    expect(ask('*[$from...$to]._id', { from: 0, to: 1 })).toEqual(['a'])
    expect(ask('*|order(_id desc)[0...$limit + 1]._id', { limit: 1 })).toEqual(['d', 'c'])
  })

  it('pick an element or an attribute', () => {
    expect(ask('*[$at].list[$item]', { at: 2, item: -1 })).toBe(3)
    expect(ask('*[0][$name]', { name: '_id' })).toBe('a')
  })

  it('are told from those in arrays and filters', () => {
    expect(
      positionParameters(
        '*[_id in [$a] && n match [$b] && x[$c] == "[$d]" && $e]{"l": [$f]}[0..$g] // [$h]',
      ),
    ).toEqual(['c', 'g'])
    expect(ask('*[_id in [$a]]._id', { a: 'b' })).toEqual(['b'])
    expect(ask('*[$on]._id', { on: true })).toEqual(['a', 'b', 'c', 'd'])
  })
})

describe('parsing', () => {
  it('needs no parameters', () => {
    expect(parseQuery('*[_id == $id]').type).toBe('Filter')
  })
})
