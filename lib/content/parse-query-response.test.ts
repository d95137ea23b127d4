import { expect, it } from 'vitest'
import { ClientError } from '@sanity/client'
import { parseResponse, isQueryRejected } from './parse-query-response.ts'

it('returns the result with its tags, or null', () => {
  expect(parseResponse({ result: [1], syncTags: ['s1:a'] })).toEqual({
    result: [1],
    syncTags: ['s1:a'],
  })
  expect(parseResponse({ result: null })).toEqual({ result: null, syncTags: [] })
})

it.each(['<html>Sign in to the network</html>', { status: 'ok' }, null, undefined, []])(
  'rejects the response of another program: %j',
  (answer) => {
    expect(() => parseResponse(answer)).toThrow(
      'The content API URL does not respond like a content service.',
    )
  },
)

it('distinguishes an error of content from one of another program', () => {
  const refusal = (body: unknown, statusCode = 405) =>
    new ClientError({ statusCode, headers: {}, body, url: '', method: 'POST' } as never)
  expect(isQueryRejected(refusal({ error: { description: 'no such function' } }))).toBe(true)
  expect(isQueryRejected(refusal('Not here'))).toBe(false)
  expect(isQueryRejected(refusal({ error: 'Too Many Requests' }, 429))).toBe(false)
  expect(isQueryRejected(new Error('reset'))).toBe(false)
})
