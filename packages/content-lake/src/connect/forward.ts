import { type ClientRequest, request as askPlain } from 'node:http'
import { request as askSecurely } from 'node:https'
import { Readable } from 'node:stream'
import type { RequestHandler } from '../http/exchange.ts'
import type { HttpRequest } from '../http/router.ts'
import { headOf, isPassedOn, join, passedAnswer } from '../http/passing.ts'
import { isLoopbackHost, isStraightHeader } from '../http/peer.ts'
import type { UpgradeHandler } from '../http/server.ts'
import { hostedProject } from './hosted-names.ts'

/**
 * Passes requests on to the lake at an address as they are, but for the host; a project that the host names is told by
 * `X-Sanity-Project-ID`. Bodies stream both ways. A lake that does not answer is told as 502.
 * @param token what whoever is connected was given: what comes with it is this machine's
 */
export function forwardTo(lake: URL, token?: string): RequestHandler {
  return (request) =>
    new Promise((resolve) => {
      const asked = send(lake, request, headersOf(request, lake, token))
      asked.on('response', (answer) => resolve(passedAnswer(request, answer)))
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
    const asked = send(lake, request, { ...headers, connection, upgrade })
    asked.on('upgrade', (answer, lakeSocket, lakeHead) => {
      socket.write(headOf(answer))
      join([socket, head], [lakeSocket, lakeHead])
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

function send(lake: URL, request: HttpRequest, headers: Record<string, string>): ClientRequest {
  const { pathname, search, host } = new URL(request.url)
  const project = hostedProject(host)
  const path = `${lake.pathname.replace(/\/$/, '')}${pathname}${search}`
  const options = {
    method: request.method,
    headers: { ...headers, ...(project && { 'x-sanity-project-id': project }), host: lake.host },
  }
  const start = lake.protocol === 'https:' ? askSecurely : askPlain
  return start(`${lake.origin}${path}`, options)
}

/**
 * A lake of this machine takes a request with any header of a program's own for one that a proxy passes on, and the machine's token
 * for nobody's then. Whoever has the token of this run asks from here, so those stay behind; everybody else's are passed on.
 */
function headersOf(
  { headers, body }: HttpRequest,
  lake: URL,
  token: string | undefined,
): Record<string, string> {
  const given = /^Bearer\s+(\S+)\s*$/i.exec(headers.get('authorization') ?? '')?.[1]
  const isOurs = given !== undefined && given === token && isLoopbackHost(lake.hostname)
  return Object.fromEntries(
    [...headers].filter(
      ([name]) => isPassedOn(name, body !== null) && (!isOurs || isStraightHeader(name)),
    ),
  )
}
