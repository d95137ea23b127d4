import { expect, it } from 'vitest'
import { ClientError } from '@sanity/client'
import { parseResponse, isRefusal } from './parse-response.ts'

it('is a result with its tags, or none where there is nothing', () => {
  expect(parseResponse({ result: [1], syncTags: ['s1:a'] })).toEqual({
    result: [1],
    syncTags: ['s1:a'],
  })
  expect(parseResponse({ result: null })).toEqual({ result: null, syncTags: [] })
})

it.each(['<html>Sign in to the network</html>', { status: 'ok' }, null, undefined, []])(
  'is refused where another program answers: %j',
  (answer) => {
    expect(() => parseResponse(answer)).toThrow(
      'What answers at the address of content is no content service.',
    )
  },
)

it('tells a refusal of content from one of another program', () => {
  const refusal = (body: unknown, statusCode = 405) =>
    new ClientError({ statusCode, headers: {}, body, url: '', method: 'POST' } as never)
  expect(isRefusal(refusal({ error: { description: 'no such function' } }))).toBe(true)
  expect(isRefusal(refusal('Not here'))).toBe(false)
  expect(isRefusal(refusal({ error: 'Too Many Requests' }, 429))).toBe(false)
  expect(isRefusal(new Error('reset'))).toBe(false)
})
