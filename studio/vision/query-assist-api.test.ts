import { expect, it } from 'vitest'
import { parseParams } from './query-assist-api.ts'

it.each([
  ['', {}],
  ['  \n', {}],
  ['{"a": 1}', { a: 1 }],
  ["{ids: ['x',], // those\n}", { ids: ['x'] }],
  ['[1]', {}],
  ['null', {}],
])('parses the params %j as Vision does', (text, params) => {
  expect(parseParams(text)).toEqual(params)
})

it('rejects invalid JSON5', () => {
  expect(() => parseParams('{a:')).toThrow(SyntaxError)
})
