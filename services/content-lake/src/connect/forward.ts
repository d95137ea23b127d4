import { type ClientRequest, type IncomingMessage, request as askPlain } from 'node:http'
import { request as askSecurely } from 'node:https'
import { Readable } from 'node:stream'
import type { RequestHandler } from '../http/exchange.ts'
import type { HttpRequest } from '../http/http-request.ts'
import { isLoopbackHost, isStraightHeader } from '../http/peer.ts'
import type { UpgradeHandler } from '../http/server.ts'
import { hostedProject } from './hosted-names.ts'

/** Headers that belong to one connection and are not passed on (RFC 9110, 7.6.1). */
const OF_ONE_CONNECTION = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
]

/** Statuses whose answer has no body. */
const WITHOUT_BODY = new Set([204, 205, 304])

/**
 * Passes requests on to the lake at an address as they are, but for the host; a project that the host names is told by
 * `X-Sanity-Project-ID`. Bodies stream both ways. A lake that does not answer is told as 502.
 * @param token what whoever is connected was given: what comes with it is this machine's
 */
export function forwardTo(lake: URL, token?: string): RequestHandler {
  return (request) =>
    new Promise((resolve) => {
      const asked = ask(lake, request, headersOf(request, lake, token))
      asked.on('response', (answer) => resolve(toResponse(request, answer)))
      asked.on('error', (error: NodeJS.ErrnoException) => {
        const message = `The content lake at ${lake.origin} does not answer (${error.code ?? error.message})`
        resolve(Response.json({ statusCode: 502, error: 'Bad Gateway', message }, { status: 502 }))
      })
      request.signal.addEventListener('abort', () => asked.destroy(), { once: true })
      if (request.body)
        Readable.fromWeb(request.body as never)
          .on('error', () => asked.destroy())
          .pipe(asked)
      else asked.end()
    })
}

/** Passes a WebSocket on to the lake: its handshake, then whatever either side says. */
export function forwardUpgradeTo(lake: URL, token?: string): UpgradeHandler {
  return (request, { message, socket, head }) => {
    const { connection = 'Upgrade', upgrade = 'websocket' } = message.headers
    const headers = headersOf(request, lake, token)
    const asked = ask(lake, request, { ...headers, connection, upgrade })
    asked.on('upgrade', (answer, lakeSocket, lakeHead) => {
      socket.write(headOf(answer))
      socket.write(lakeHead)
      lakeSocket.write(head)
      lakeSocket.on('error', () => socket.destroy())
      socket.on('close', () => lakeSocket.destroy())
      lakeSocket.on('close', () => socket.destroy())
      socket.pipe(lakeSocket).pipe(socket)
    })
    asked.on('response', (answer) => {
      answer.resume()
      socket.end(headOf(answer))
    })
    asked.on('error', () => socket.destroy())
    socket.on('close', () => asked.destroy())
    asked.end()
  }
}

function ask(lake: URL, request: HttpRequest, headers: Record<string, string>): ClientRequest {
  const { pathname, search, host } = new URL(request.url)
  const project = hostedProject(host)
  const path = `${lake.pathname.replace(/\/$/, '')}${pathname}${search}`
  const options = {
    method: request.method,
    headers: { ...headers, ...(project && { 'x-sanity-project-id': project }), host: lake.host },
  }
  const ask = lake.protocol === 'https:' ? askSecurely : askPlain
  return ask(`${lake.origin}${path}`, options)
}

/**
 * A lake of this machine takes a request with any header of a program's own for one that a proxy passes on, and the machine's token
 * for nobody's then. Whoever has the token of this run asks from here, so those stay behind; everybody else's are passed on.
 */
function headersOf(
  { headers }: HttpRequest,
  lake: URL,
  token: string | undefined,
): Record<string, string> {
  const given = /^Bearer\s+(\S+)\s*$/i.exec(headers.get('authorization') ?? '')?.[1]
  const isOurs = given !== undefined && given === token && isLoopbackHost(lake.hostname)
  return Object.fromEntries(
    [...headers].filter(
      ([name]) => !OF_ONE_CONNECTION.includes(name) && (!isOurs || isStraightHeader(name)),
    ),
  )
}

function toResponse({ method }: HttpRequest, answer: IncomingMessage): Response {
  const headers = new Headers()
  for (const [name, values] of Object.entries(answer.headersDistinct)) {
    if (OF_ONE_CONNECTION.includes(name) || name === 'transfer-encoding') continue
    for (const value of values ?? []) headers.append(name, value)
  }
  const status = answer.statusCode ?? 502
  const isBare = method === 'HEAD' || WITHOUT_BODY.has(status)
  if (isBare) answer.resume()
  return new Response(isBare ? null : (Readable.toWeb(answer) as ReadableStream<Uint8Array>), {
    status,
    statusText: answer.statusMessage ?? '',
    headers,
  })
}

function headOf({ statusCode, statusMessage, rawHeaders }: IncomingMessage): string {
  const lines = [`HTTP/1.1 ${statusCode} ${statusMessage}`]
  for (let index = 0; index + 1 < rawHeaders.length; index += 2)
    lines.push(`${rawHeaders[index]}: ${rawHeaders[index + 1]}`)
  return `${lines.join('\r\n')}\r\n\r\n`
}
