import { expect, it } from 'vitest'
import { parseVisionParams } from './query-assist-api.ts'

it.each([
  ['', {}],
  ['  \n', {}],
  ['{"a": 1}', { a: 1 }],
  ["{ids: ['x',], // those\n}", { ids: ['x'] }],
  ['[1]', {}],
  ['null', {}],
])('parses the params %j as Vision does', (text, params) => {
  expect(parseVisionParams(text)).toEqual(params)
})

it('rejects invalid JSON5', () => {
  expect(() => parseVisionParams('{a:')).toThrow(SyntaxError)
})
