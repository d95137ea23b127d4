import { describe, expect, it } from 'vitest'
import { isSameOriginRequest } from './same-origin-request.ts'

describe('isSameOriginRequest', () => {
  it.each([
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'none' }, true],
    [{ 'sec-fetch-site': 'cross-site' }, false],
    [{ 'sec-fetch-site': 'same-site' }, false],
    [{ origin: 'https://evil.example' }, false],
    [{ origin: 'null' }, false],
    [{ origin: 'https://orrery.example' }, true],
    [{}, true],
  ] as [Record<string, string>, boolean][])('returns for headers %o: %s', (headers, expected) => {
    const request = { headers: new Headers(headers), url: 'https://orrery.example/api/a' }
    expect(isSameOriginRequest(request)).toBe(expected)
  })
})
