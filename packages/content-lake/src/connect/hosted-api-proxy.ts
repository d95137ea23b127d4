import { type ClientRequest, request as askPlain } from 'node:http'
import { request as askSecurely } from 'node:https'
import { Readable } from 'node:stream'
import type { RequestHandler } from '../http/node-adapter.ts'
import type { HttpRequest } from '../http/router.ts'
import {
  rawResponseHead,
  isForwardedHeader,
  pipeSockets,
  toForwardedResponse,
} from '../http/proxy-forwarding.ts'
import { isLoopbackHost, isDirectClientHeader } from '../http/peer.ts'
import type { UpgradeHandler } from '../http/server.ts'
import { startHttpsServer } from '../https/https-server.ts'
import { spkiFingerprint, createAuthority } from '../tls/certificate-authority.ts'
import { renewingCertificateSource } from '../tls/certificate-source.ts'
import {
  projectIdOfHost,
  HOSTED_NAME_CONSTRAINTS,
  HOSTED_CERTIFICATE_NAMES,
} from './hosted-domains.ts'
import { type ConnectProxyOptions, startConnectProxy } from './connect-proxy.ts'

/**
 * Forwards requests to the lake, with another Host; `X-Sanity-Project-ID` carries a project in the host name. Bodies
 * stream both ways. A lake that does not respond is a 502.
 * @param token the token of the connected command
 */
function forwardTo(lake: URL, token?: string): RequestHandler {
  return (request) =>
    new Promise((resolve) => {
      const upstream = send(lake, request, forwardedHeaders(request, lake, token))
      upstream.on('response', (answer) => resolve(toForwardedResponse(request, answer)))
      upstream.on('error', (error: NodeJS.ErrnoException) => {
        const message = `The content lake at ${lake.origin} does not answer (${error.code ?? error.message})`
        resolve(Response.json({ statusCode: 502, error: 'Bad Gateway', message }, { status: 502 }))
      })
      request.signal.addEventListener('abort', () => upstream.destroy(), { once: true })
      if (request.body)
        Readable.fromWeb(request.body as never)
          .on('error', () => upstream.destroy())
          .pipe(upstream)
      else upstream.end()
    })
}

/** Forwards a WebSocket to the lake. */
function forwardUpgradeTo(lake: URL, token?: string): UpgradeHandler {
  return (request, { message, socket, head }) => {
    const { connection = 'Upgrade', upgrade = 'websocket' } = message.headers
    const headers = forwardedHeaders(request, lake, token)
    const upstream = send(lake, request, { ...headers, connection, upgrade })
    upstream.on('upgrade', (answer, lakeSocket, lakeHead) => {
      socket.write(rawResponseHead(answer))
      pipeSockets([socket, head], [lakeSocket, lakeHead])
    })
    upstream.on('response', (answer) => {
      answer.resume()
      socket.end(rawResponseHead(answer))
    })
    upstream.on('error', () => socket.destroy())
    socket.on('close', () => upstream.destroy())
    upstream.end()
  }
}

function send(lake: URL, request: HttpRequest, headers: Record<string, string>): ClientRequest {
  const { pathname, search, host } = new URL(request.url)
  const project = projectIdOfHost(host)
  const path = `${lake.pathname.replace(/\/$/, '')}${pathname}${search}`
  const options = {
    method: request.method,
    headers: { ...headers, ...(project && { 'x-sanity-project-id': project }), host: lake.host },
  }
  const start = lake.protocol === 'https:' ? askSecurely : askPlain
  return start(`${lake.origin}${path}`, options)
}

/**
 * A lake on this machine treats requests with unknown headers as proxied and then rejects the machine token. So such
 * headers are removed from requests with the token of this run.
 */
function forwardedHeaders(
  { headers, body }: HttpRequest,
  lake: URL,
  token: string | undefined,
): Record<string, string> {
  const given = /^Bearer\s+(\S+)\s*$/i.exec(headers.get('authorization') ?? '')?.[1]
  const isOurs = given !== undefined && given === token && isLoopbackHost(lake.hostname)
  return Object.fromEntries(
    [...headers].filter(
      ([name]) => isForwardedHeader(name, body !== null) && (!isOurs || isDirectClientHeader(name)),
    ),
  )
}

/** Days that the certificates last. */
const CERTIFICATE_DAYS = 365

export interface HostedApiProxy {
  /** Address of the proxy. */
  readonly proxy: string
  /** PEM of the authority that connected clients trust. Its key stays in this process. */
  readonly authority: string
  /** SPKI fingerprint, by which Chromium trusts it without a certificate store. */
  readonly fingerprint: string
  close(): Promise<void>
}

/**
 * Serves the hosted API's names on this machine with responses of the lake. The authority exists for this connection
 * only, so that no key that may sign for the hosted service remains.
 *
 * @param given options of the proxy, and the token of the connected command
 * @throws errors of `listen`, such as `EADDRINUSE`
 */
export async function startHostedApiProxy(
  lake: URL,
  {
    token,
    ...given
  }: Pick<ConnectProxyOptions, 'port' | 'offline' | 'onBlocked' | 'upstream'> & { token?: string },
): Promise<HostedApiProxy> {
  const authority = createAuthority(
    'Content lake connect',
    HOSTED_NAME_CONSTRAINTS,
    CERTIFICATE_DAYS,
    new Date(),
  )
  const front = await startHttpsServer({
    handler: forwardTo(lake, token),
    upgrade: forwardUpgradeTo(lake, token),
    certificates: renewingCertificateSource(authority, HOSTED_CERTIFICATE_NAMES, () => new Date()),
  })
  try {
    const { certificate } = authority
    const proxy = await startConnectProxy({
      ...given,
      frontPort: front.port,
      authority: certificate,
    })
    return {
      proxy: `http://127.0.0.1:${proxy.port}`,
      authority: certificate,
      fingerprint: spkiFingerprint(certificate),
      close: async () => void (await Promise.all([proxy.close(), front.close()])),
    }
  } catch (error) {
    await front.close()
    throw error
  }
}
