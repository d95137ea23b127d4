import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { sharedPageHeader } from '#lib/http/shared-page-header.ts'
import { stripQueryOfSharedPage } from './strip-shared-page-query.ts'

const requested = (url: string, headers: Record<string, string> = {}) => {
  const request = { url, headers } as IncomingMessage
  stripQueryOfSharedPage(request)
  return request
}

describe('stripQueryOfSharedPage', () => {
  it('strips the query of a cached page, except Next.js’s own parameters', () => {
    const request = requested('/fr/a?email=a%40b.ch&_rsc=1x&_rsc=ada&b?c', { rsc: '1' })
    expect(request.url).toBe('/fr/a?email=a%40b.ch&_rsc=1x&_rsc=ada&b?c')
    request.headers[sharedPageHeader] = 'yes'
    expect(request.url).toBe('/fr/a?_rsc=1x')
    request.url = '/fr/a?b=c&_rsc'
    expect(request.url).toBe('/fr/a?_rsc')
    request.url = '/fr/a?email=a%40b.ch'
    expect(request.url).toBe('/fr/a')
  })

  it('strips payload parameters from a document request', () => {
    const request = requested('/fr/a?_rsc=ada')
    request.headers[sharedPageHeader] = 'yes'
    expect(request.url).toBe('/fr/a')
  })

  it('trusts only the proxy’s header', () => {
    expect(requested('/search?q=moon', { [sharedPageHeader]: 'yes' }).url).toBe('/search?q=moon')
  })
})
