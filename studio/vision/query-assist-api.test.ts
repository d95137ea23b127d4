import { expect, it } from 'vitest'
import { paramsOf } from './query-assist-api.ts'

it.each([
  ['', {}],
  ['  \n', {}],
  ['{"a": 1}', { a: 1 }],
  ["{ids: ['x',], // those\n}", { ids: ['x'] }],
  ['[1]', {}],
  ['null', {}],
])('reads %j as Vision does', (text, params) => {
  expect(paramsOf(text)).toEqual(params)
})

it('refuses what is no JSON', () => {
  expect(() => paramsOf('{a:')).toThrow(SyntaxError)
})
