import { describe, expect, test } from 'vitest'
import { SecretBox } from '../encryption/secret-box.ts'
import type { HttpRequest } from '../http/router.ts'
import { isDirectLoopbackRequest, peerOf, setPeer } from '../http/peer.ts'
import { requestIdOf } from '../http/request-id.ts'
import type { Lake } from '../lake.ts'
import { FakeCluster } from '../testing/test-cluster.ts'
import {
  forwardingHeaders,
  isVerifiedClusterRequest,
  restoreForwardedRequest,
} from './forwarded-request.ts'

function lakeOf(machineToken: string, secret = 'of this installation', localLogin = true): Lake {
  const cluster = Object.assign(new FakeCluster('writer'), { secret })
  const secrets = new SecretBox(() => [Buffer.alloc(32, 'key')])
  return { cluster, secrets, config: { machineToken, localLogin } } as unknown as Lake
}

function requestFrom(
  address: string,
  init: RequestInit = {},
  url = 'https://lake.example/v1/users/me',
) {
  const request: HttpRequest = new Request(url, init)
  setPeer(request, { address })
  return request
}

/** A proxied request as the leader receives it. */
function proxied(request: HttpRequest, reader: Lake, writer: Lake): HttpRequest {
  const headers = { ...Object.fromEntries(request.headers), ...forwardingHeaders(request, reader) }
  const { pathname, search, host } = new URL(request.url)
  return restoreForwardedRequest(
    requestFrom('127.0.0.1', { headers }, `http://${host}${pathname}${search}`),
    writer,
  )
}

describe('forwarded request', () => {
  test('a proxied request keeps the address, scheme and id of its client', () => {
    const request = requestFrom('203.0.113.9', { headers: { 'x-forwarded-for': '198.51.100.4' } })
    const taken = proxied(request, lakeOf('a'), lakeOf('b'))
    expect(peerOf(taken)).toMatchObject({ address: '203.0.113.9' })
    expect(taken.url).toBe('https://lake.example/v1/users/me')
    expect(requestIdOf(taken)).toBe(requestIdOf(request))
    expect([...taken.headers]).toEqual([['x-forwarded-for', '198.51.100.4']])
    expect(isVerifiedClusterRequest(taken)).toBe(true)
  })

  test('the administrator of one machine is accepted by other processes, only directly from that machine', () => {
    const [reader, writer] = [lakeOf('token of the reader'), lakeOf('token of the writer')]
    const tokenOf = (address: string, headers: Record<string, string>) =>
      proxied(requestFrom(address, { headers }), reader, writer).headers.get('authorization')
    const authorization = 'Bearer token of the reader'
    expect(tokenOf('127.0.0.1', { authorization })).toBe('Bearer token of the writer')
    expect(tokenOf('203.0.113.9', { authorization })).toBe(authorization)
    expect(tokenOf('127.0.0.1', { authorization, 'x-forwarded-for': '203.0.113.9' })).toBe(
      authorization,
    )
    expect(tokenOf('127.0.0.1', { authorization: 'Bearer other' })).toBe('Bearer other')
  })

  test('a client of a machine without local login gets no local login at another process', () => {
    const isHere = (localLogin: boolean, headers: Record<string, string> = {}) =>
      isDirectLoopbackRequest(
        proxied(
          requestFrom('127.0.0.1', { headers }),
          lakeOf('a', undefined, localLogin),
          lakeOf('b'),
        ),
      )
    expect([isHere(true), isHere(false)]).toEqual([true, false])
    expect(isHere(false, { authorization: 'Bearer a' })).toBe(true)
  })

  test('forged cluster headers of a client are ignored', () => {
    const request = requestFrom('203.0.113.9', { headers: { authorization: 'Bearer a' } })
    for (const reader of [lakeOf('a', 'guessed'), lakeOf('a', '')]) {
      const taken = proxied(request, reader, lakeOf('b'))
      expect(peerOf(taken)).toEqual({ address: '127.0.0.1' })
      expect(taken.headers.get('authorization')).toBe('Bearer a')
      expect(isVerifiedClusterRequest(taken)).toBe(false)
    }
    const alone = { company: undefined, config: {} } as unknown as Lake
    expect(isVerifiedClusterRequest(proxied(request, lakeOf('a'), alone))).toBe(false)
  })
})
