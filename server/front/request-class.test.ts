import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { sessionSecret } from '#lib/http/internal-secrets.ts'
import { cacheProbeHeader } from '#lib/routing/outage-page-probe.ts'
import { requestClassOf } from './request-class.ts'

const unscheduled = { files: new Set(['/favicon.svg', '/_next/static/a.js']), ownPort: 4_000 }
const classOf = (url: string, method = 'GET', headers = {}, localPort = 3_000) =>
  requestClassOf(
    { method, url, headers, socket: { localPort } } as unknown as IncomingMessage,
    url,
    unscheduled,
  )

describe('requestClassOf', () => {
  it.each([
    ['/', 'page'],
    ['/fr/collection/orbit?utm_source=letter', 'page'],
    ['/watches?_rsc=1x2', 'page'],
    ['/nobody-has-this.svg', 'page'],
    ['/_next/static/unknown.js', 'page'],
    ['/studio?q=x', 'costly'],
    ['/search?q=moon', 'costly'],
    ['/fr/collection/orbit?%73ort=price', 'costly'],
    ['/_og/en/home.jpg?v=1', 'drawing'],
    ['/%5Fpictures/a-1x1.jpg?w=100', 'picture'],
    ['/api/search?q=a', 'costly'],
    ['/favicon.svg', undefined],
    ['/_next/static/a.js?dpl=1', undefined],
    ['/api/health', undefined],
    ['/api/ready', undefined],
    ['/api/health/details', 'page'],
  ])('of %s is %s', (url, kind) => {
    expect(classOf(url)).toBe(kind)
  })

  it('is expensive for a form, and unscheduled for an invalidation', () => {
    expect(classOf('/api/forms/contact', 'POST')).toBe('costly')
    expect(classOf('/api/revalidate', 'POST')).toBeUndefined()
  })

  it('is unscheduled for the site’s own requests, by secret and on this process’s port only', () => {
    expect(classOf('/search?q=a', 'GET', { [cacheProbeHeader]: sessionSecret() })).toBeUndefined()
    expect(classOf('/search?q=a', 'GET', { [cacheProbeHeader]: 'guessed' })).toBe('costly')
    expect(classOf('/search?q=a', 'GET', {}, 4_000)).toBeUndefined()
  })
})
