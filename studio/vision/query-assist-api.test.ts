import { describe, expect, it } from 'vitest'
import { parseParamsEditorText } from './query-assist-api.ts'

describe('query assist api', () => {
  it.each([
    ['', {}],
    ['  \n', {}],
    ['{"a": 1}', { a: 1 }],
    ["{ids: ['x',], // those\n}", { ids: ['x'] }],
    ['[1]', {}],
    ['null', {}],
  ])('parses the params %j as Vision does', (text, params) => {
    expect(parseParamsEditorText(text)).toEqual(params)
  })

  it('rejects invalid JSON5', () => {
    expect(() => parseParamsEditorText('{a:')).toThrow(SyntaxError)
  })
})
