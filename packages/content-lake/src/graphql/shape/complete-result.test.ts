import { describe, expect, test } from 'vitest'
import { completeResult } from './complete-result.ts'
import type { ResultShape } from './result-shape.ts'

const text: ResultShape = { kind: 'leaf', leaf: 'text' }
const requiredText: ResultShape = { ...text, required: true }
const object = (fields: Record<string, ResultShape>, required = false): ResultShape => ({
  kind: 'object',
  fields: Object.entries(fields),
  required,
})

describe('completeResult', () => {
  test('propagates null of a required value to its parent, as far as that is nullable', () => {
    const inner = object({ id: requiredText })
    const reported = (path: unknown[]) => [
      { message: 'Cannot return null for a required field.', path },
    ]
    expect(completeResult({ a: { id: null }, b: 'x' }, object({ a: inner, b: text }))).toEqual({
      data: { a: null, b: 'x' },
      errors: reported(['a', 'id']),
    })
    const list: ResultShape = { kind: 'list', of: { ...inner, required: true } }
    expect(completeResult({ a: [{ id: '1' }, {}] }, object({ a: list }))).toEqual({
      data: { a: null },
      errors: reported(['a', 1, 'id']),
    })
    expect(
      completeResult({ a: [{ id: '1' }, {}] }, object({ a: { kind: 'list', of: inner } })),
    ).toEqual({
      data: { a: [{ id: '1' }, null] },
      errors: reported(['a', 1, 'id']),
    })
    const all = object({ a: { ...list, required: true } })
    expect(completeResult({ a: [null] }, all)).toEqual({ data: null, errors: reported(['a', 0]) })
  })

  test.each([
    ['text', ['a', '', 5, true], ['a', '', '5', 'true'], [{}, []]],
    ['integer', [5, -1, 2147483647], [5, -1, 2147483647], [1.5, '5', 2147483648, true]],
    ['number', [1.5, 0], [1.5, 0], ['1', true, []]],
    ['boolean', [true, false], [true, false], [0, 'true']],
    ['json', [{ a: [1] }, 'a', 0], [{ a: [1] }, 'a', 0], []],
  ] as const)('returns %s as stored, and rejects other kinds', (leaf, given, reported, wrong) => {
    const list: ResultShape = { kind: 'list', of: { kind: 'leaf', leaf } }
    expect(completeResult(given, list)).toEqual({ data: reported, errors: [] })
    const { data, errors } = completeResult(wrong, list)
    expect(data).toEqual(wrong.map(() => null))
    expect(errors.map(({ path }) => path)).toEqual(wrong.map((_, index) => [index]))
  })

  test('reports a hundred of a million wrong values', () => {
    const list: ResultShape = { kind: 'list', of: { kind: 'leaf', leaf: 'number' } }
    expect(
      completeResult(
        Array.from({ length: 1_000_000 }, () => 'x'),
        list,
      ).errors,
    ).toHaveLength(100)
  })

  test('returns an object of a listed type, or null', () => {
    const shape: ResultShape = {
      kind: 'variants',
      byType: { a: { kind: 'object', fields: [['x', text]] } },
    }
    const list: ResultShape = { kind: 'list', of: shape }
    const given = [
      { '@': 'a', x: '1', y: '2' },
      { '@': 'b' },
      {},
      { '@': 'constructor' },
      { '@': 5 },
    ]
    expect(completeResult(given, list)).toEqual({
      data: [{ x: '1' }, null, null, null, null],
      errors: [],
    })
  })

  test('returns constants in place', () => {
    const shape = object({ b: text, a: { kind: 'constant', value: { c: 1 } } })
    expect(JSON.stringify(completeResult({ b: 'x' }, shape).data)).toBe('{"b":"x","a":{"c":1}}')
  })
})
