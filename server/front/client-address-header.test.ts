import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, afterEach, expect, it, vi } from 'vitest'
import { clientAddressHeader, clientAddress } from '#lib/http/client-address.ts'
import { createPageRequestHandler } from './request-handler.ts'

afterEach(() => void vi.restoreAllMocks())

/** The address that the app receives for a local request through a number of proxies. */
async function reported(
  proxies: number,
  headers: Record<string, string>,
  from = '127.0.0.1',
): Promise<IncomingHttpHeaders> {
  let inside: IncomingHttpHeaders = {}
  const front = createPageRequestHandler(async (requested, response) => {
    inside = requested.headers
    response.end()
  }, proxies)
  const server = createServer((requested, response) => void front(requested, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    const requested = { port, host: '127.0.0.1', localAddress: from, headers, agent: false }
    await new Promise((resolve, reject) => {
      const sent = request(requested, (answer) => answer.resume().on('end', resolve))
      sent.on('error', reject).end()
    })
    return inside
  } finally {
    await new Promise((resolve) => server.close(resolve))
  }
}

/** As the app reads it. */
const addressIn = (headers: IncomingHttpHeaders) =>
  clientAddress(new Headers(headers as Record<string, string>))

const forged = {
  'X-Orrery-Address': '198.51.100.1',
  'X-Forwarded-For': '198.51.100.2, 198.51.100.3',
  'X-Real-IP': '198.51.100.4',
  Forwarded: 'for=198.51.100.5',
}

describe('clientAddressSetter', () => {
  it.each([
    [0, '127.0.0.9'],
    [1, '198.51.100.3'],
    [2, '198.51.100.2'],
    [3, '127.0.0.9'],
  ])(
    'sets the client address behind %i proxies, whatever the client claims',
    async (proxies, address) => {
      vi.spyOn(console, 'warn').mockImplementation(() => {})
      expect(addressIn(await reported(proxies, forged, '127.0.0.9'))).toBe(address)
    },
  )

  it('replaces a client address header that the client sent, and adds a missing one', async () => {
    expect(
      (await reported(0, { [clientAddressHeader]: '198.51.100.1' }))[clientAddressHeader],
    ).toBe('127.0.0.1')
    expect((await reported(1, {}))[clientAddressHeader]).toBe('127.0.0.1')
  })

  it('warns once that TRUSTED_PROXIES may be missing', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    await reported(1, forged)
    await reported(0, {})
    expect(warn).not.toHaveBeenCalled()
    await reported(0, forged)
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('TRUSTED_PROXIES=1'))
  })
})
