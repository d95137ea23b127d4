import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { installSanityRequestStubs } from './install-sanity-request-stubs.ts'

const network = vi.fn(
  async (input: RequestInfo | URL) =>
    new Response(`network: ${input instanceof Request ? input.url : String(input)}`),
)

beforeEach(() => {
  network.mockClear()
  vi.stubGlobal('window', { fetch: network, location: { href: 'http://localhost:3000/studio' } })
  installSanityRequestStubs('6.16.0')
})
afterEach(() => vi.unstubAllGlobals())

describe('installSanityRequestStubs', () => {
  it('reports the running version as the newest', async () => {
    const answer = await window.fetch('https://sanity-cdn.com/v1/modules/sanity/latest/^6.16.0/t1')
    expect(await answer.json()).toEqual({ packageVersion: '6.16.0', latest: '6.16.0' })
  })

  it('reports that feedback is unavailable', async () => {
    expect(
      (
        await window.fetch(
          new Request('https://api.sanity.io/vX/intake/feedback', { method: 'POST' }),
        )
      ).ok,
    ).toBe(false)
    expect(network).not.toHaveBeenCalled()
  })

  it('responds to the protocol check without a request to the lake', async () => {
    expect(
      await (
        await window.fetch('http://localhost:3333/v1/ping?tag=sanity.studio.protocol-check')
      ).text(),
    ).toBe('pong')
    expect(network).not.toHaveBeenCalled()
  })

  it('passes all other requests through once, even after repeated installation', async () => {
    installSanityRequestStubs('6.16.0')
    expect(await (await window.fetch('/api/health')).text()).toBe('network: /api/health')
    expect(await (await window.fetch('http://localhost:3333/v1/users/me')).text()).toBe(
      'network: http://localhost:3333/v1/users/me',
    )
    expect(network).toHaveBeenCalledTimes(2)
  })
})
