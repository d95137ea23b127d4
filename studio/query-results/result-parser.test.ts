import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { parseResult, partsOf, rowOf, rowsOf, valueOf } from './result-parser.ts'

const page = z.object({
  _id: z.string(),
  title: z.nullable(z.string()),
  tags: z.nullish(z.array(z.object({ label: z.nullable(z.string()) }))),
})
const rows = (...given: unknown[]) => parseResult(rowsOf(page), given)
const valid = { _id: 'a', title: 'A', tags: null }

describe('parseResult', () => {
  it('returns rows that fit unchanged', () => {
    expect(rows(valid)).toEqual({ value: [valid], illTyped: [] })
    expect(parseResult(rowOf(page), null)).toEqual({ value: null, illTyped: [] })
  })

  it.each([
    [{ title: { en: 'x' } }, { title: null }, 'title is an object, expected a text'],
    [{ title: ['x'] }, { title: null }, 'title is a list, expected a text'],
    [{ title: 7 }, { title: null }, 'title is a number, expected a text'],
    [{ tags: 'x' }, { tags: null }, 'tags is “x”, expected a list'],
    [{ tags: [null] }, { tags: [] }, 'tags[0] is missing, expected an object'],
    [
      { tags: [{ label: 1 }, { label: 'b' }] },
      { tags: [{ label: null }, { label: 'b' }] },
      'tags[0].label is a number, expected a text',
    ],
  ])(
    'keeps a row without the value that does not fit, and reports it: %j',
    (given, left, problem) => {
      const { value, illTyped } = rows({ ...valid, _type: 'page', ...given })
      expect(value).toEqual([{ ...valid, ...left }])
      expect(illTyped).toEqual([{ id: 'a', type: 'page', problem }])
    },
  )

  it.each([
    [{ title: 'A' }, '_id is missing, expected a text'],
    [null, 'it is missing, expected an object'],
    [7, 'it is a number, expected an object'],
  ])('leaves out a row that cannot be shown, and reports it: %j', (given, problem) => {
    const { value, illTyped } = rows(given, valid)
    expect(value).toEqual([valid])
    expect(illTyped).toEqual([{ id: undefined, type: undefined, problem }])
  })

  it('parses named parts and values, whatever the result is', () => {
    const parser = partsOf({ pages: rowsOf(page), total: valueOf(z.number(), 0) })
    expect(parseResult(parser, { pages: [valid], total: 1 }).value).toEqual({
      pages: [valid],
      total: 1,
    })
    for (const result of [null, 'x', [], { pages: {}, total: 'x' }])
      expect(parseResult(parser, result).value).toEqual({ pages: [], total: 0 })
  })
})
