import { describe, expect, it } from 'vitest'
import { ClientError } from '@sanity/client'
import { parseQueryResponse, isQueryRejection } from './parse-query-response.ts'

describe('parseQueryResponse', () => {
  it('returns the result with its tags, or null', () => {
    expect(parseQueryResponse({ result: [1], syncTags: ['s1:a'] })).toEqual({
      result: [1],
      syncTags: ['s1:a'],
    })
    expect(parseQueryResponse({ result: null })).toEqual({ result: null, syncTags: [] })
  })

  it.each(['<html>Sign in to the network</html>', { status: 'ok' }, null, undefined, []])(
    'rejects the response of another program: %j',
    (answer) => {
      expect(() => parseQueryResponse(answer)).toThrow(
        'The content API URL does not respond like a content service.',
      )
    },
  )

  it('distinguishes an error of content from one of another program', () => {
    const refusal = (body: unknown, statusCode = 405) =>
      new ClientError({ statusCode, headers: {}, body, url: '', method: 'POST' } as never)
    expect(isQueryRejection(refusal({ error: { description: 'no such function' } }))).toBe(true)
    expect(isQueryRejection(refusal('Not here'))).toBe(false)
    expect(isQueryRejection(refusal({ error: 'Too Many Requests' }, 429))).toBe(false)
    expect(isQueryRejection(new Error('reset'))).toBe(false)
  })
})
