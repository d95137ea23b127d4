import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GroqError, MemoryDataset, parseQuery, runQuery } from './query.ts'
import { VOCABULARY } from './parse.ts'
import { readQuery } from './syntax/parser.ts'
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

describe('a rejected query', () => {
  it('identifies the query that failed during evaluation', () => {
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
    [
      'sums in brackets',
      `${'(1+'.repeat(190)}${'1+'.repeat(999)}1${`${'+1'.repeat(900)})`.repeat(190)}`,
    ],
    [
      'functions that call each other',
      `${Array.from({ length: 60 }, (_, n) => `fn a::f${n}($x) = $x{"a": ${n === 0 ? 1 : `a::f${n - 1}(@)`}, "b": ${n === 0 ? 2 : `a::f${n - 1}(@)`}};`).join('')}a::f59(@)`,
    ],
    ['powers', Array.from({ length: 3000 }, () => '2').join('**')],
  ])('reports too deeply nested %s', (_name, query) => {
    try {
      runQuery({ query, dataset })
    } catch (error) {
      expect(error).toBeInstanceOf(GroqError)
    }
  })

  it.each([
    '*{"a": *{"b": *{"c": *{"d": *{"e": *{"f": *{"g": *}}}}}}}',
    'count(*[count(*[count(*[count(*[count(*[^.n != n]) > ^.n]) > ^.n]) > ^.n]) > ^.n])',
  ])('is aborted when it exceeds the step limit: %s', (query) => {
    const many = new MemoryDataset(
      Array.from({ length: 200 }, (_, n) => stored(`d${n}`, 'post', { n })),
    )
    expect(() => runQuery({ query, dataset: many, workLimit: 100_000 })).toThrow(/too expensive/)
  })

  it('is aborted when it exceeds the time limit', () => {
    const many = new MemoryDataset(Array.from({ length: 2000 }, (_, n) => stored(`d${n}`, 'post')))
    expect(() => runQuery({ query: '*{"a": *._id}', dataset: many, timeLimit: 0 })).toThrow(
      /limit of time/,
    )
  })

  it('never throws another kind of error, whatever the text', () => {
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
  })
})

describe('parameters in place of constants', () => {
  const ask = (query: string, params: Record<string, unknown>) =>
    runQuery({ query, dataset, params }).result

  it('can be slice bounds', () => {
    expect(ask('*[$from...$to]._id', { from: 1, to: 3 })).toEqual(['b', 'c'])
    expect(ask('*[$from...$to]._id', { from: 0, to: 1 })).toEqual(['a'])
    expect(ask('*|order(_id desc)[0...$limit + 1]._id', { limit: 1 })).toEqual(['d', 'c'])
  })

  it('can select an element or attribute', () => {
    expect(ask('*[$at].list[$item]', { at: 2, item: -1 })).toBe(3)
    expect(ask('*[0][$name]', { name: '_id' })).toBe('a')
  })

  it('are distinguished from parameters in arrays and filters', () => {
    const query =
      '*[_id in [$a] && n match [$b] && x[$c] == "[$d]" && $e]{"l": [$f]}[0..$g] // [$h]'
    const syntax = readQuery(query, {
      vocabulary: VOCABULARY,
      mode: 'normal',
      constants: undefined,
      tokenLimit: 100,
    })
    expect(syntax.constants).toEqual(['c', 'g'])
    expect([...syntax.parameters.keys()]).toEqual(['a', 'b', 'c', 'e', 'f', 'g'])
    expect(ask('*[_id in [$a]]._id', { a: 'b' })).toEqual(['b'])
    expect(ask('*[$on]._id', { on: true })).toEqual(['a', 'b', 'c', 'd'])
  })
})

describe('parsing', () => {
  it('does not require parameter values', () => {
    expect(parseQuery('*[_id == $id]').type).toBe('Filter')
  })
})
