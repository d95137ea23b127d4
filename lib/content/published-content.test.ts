import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { cachePolicies } from '#lib/http/cache-policies.ts'
import { siteProcessState } from '#lib/routing/site-process-state.ts'
import { formQuery } from '#lib/submissions/form-query.groq.ts'
import { fetchPublishedUncached, fetchPublished } from './published-content.server.ts'
import { ContentUnavailableError } from './content-unavailable.ts'

const tagged = vi.hoisted(() => [] as unknown[])
vi.mock('next/cache', () => ({
  unstable_cache: (make: () => unknown, _key: unknown, { revalidate }: { revalidate: unknown }) => {
    tagged.push(revalidate)
    return make
  },
}))
vi.mock('#lib/access/read-access.server.ts', () => ({ requireReadAccess: () => Promise.resolve() }))
vi.mock('#lib/access/gate-state.ts', () => ({ gateState: () => 'open' }))

let content: Server
let isBusy = false
let result: unknown = 'said'

beforeAll(async () => {
  content = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json')
    // Longer than the timeout of any page.
    if (isBusy) response.writeHead(429, { 'retry-after': '9' })
    response.end(
      isBusy ? '{"error": "Too Many Requests"}' : JSON.stringify({ result, syncTags: ['s1:a'] }),
    )
  }).listen(0, '127.0.0.1')
  await new Promise((done) => content.once('listening', done))
  const { port } = content.address() as AddressInfo
  vi.stubEnv('CONTENT_LAKE_PUBLIC_URL', `http://127.0.0.1:${port}`)
})
beforeEach(() => {
  isBusy = false
  result = 'said'
  tagged.splice(0)
  siteProcessState().lastReadFailureAt = -Infinity
})
afterAll(() => {
  vi.unstubAllEnvs()
  content.close()
})

describe('fetchPublished while content is overloaded', () => {
  it('returns the stale result for a page that is cached briefly', async () => {
    expect(await fetchPublished('*[known]', {})).toBe('said')
    expect(tagged).toEqual([cachePolicies.page.revalidate])
    isBusy = true
    expect(await fetchPublished('*[known]', {})).toBe('said')
    expect(tagged.at(-1)).toBe(cachePolicies.recalledPage.revalidate)
    expect(siteProcessState().lastReadFailureAt).toBe(-Infinity)
  })

  it.each([
    ['a page', fetchPublished],
    ['a search', fetchPublishedUncached],
  ])(
    'throws for %s without a stale result, so that the front responds 503',
    async (_name, fetch) => {
      isBusy = true
      await expect(fetch('*[unknown]', {})).rejects.toBeInstanceOf(ContentUnavailableError)
      expect(siteProcessState().lastReadFailureAt).toBeGreaterThan(0)
    },
  )
})

describe('fetchPublished of ill-typed content', () => {
  it.each([
    ['a page', fetchPublished],
    ['a form', fetchPublishedUncached],
  ])('treats it as missing for %s, and logs it once', async (name, fetch) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    result = { _id: name, _type: 'form', title: { en: 'Torn' }, fields: ['torn', { _key: 'a' }] }
    for (const id of ['first', 'second'])
      expect(await fetch(formQuery, { id })).toEqual({
        _id: name,
        _type: 'form',
        title: null,
        fields: [{ _key: 'a' }],
      })
    expect(warn.mock.calls.flat()).toEqual([
      `ill-typed content is left out: form ${name}, title is an object, expected a text`,
      `ill-typed content is left out: form ${name}, fields[0] is a text, expected an object`,
    ])
    warn.mockRestore()
  })
})
