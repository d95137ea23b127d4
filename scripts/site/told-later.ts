import { type IncomingMessage, request as ask, type ServerResponse } from 'node:http'
import { sessionSecret } from '#lib/http/internal-secret.ts'
import { awayHeader } from '#lib/routing/told-away.ts'

/** Whether a request is asked for the second time, so that nobody asks for a third. */
export const isSecondTime = ({ headers }: IncomingMessage): boolean =>
  headers[awayHeader] === sessionSecret()

/**
 * Answers a visitor whose page failed because content did not answer: the site is asked once more, told of it, so
 * that its own page says that later is a good time. What the failure has said so far is forgotten.
 *
 * @param kept names of headers that stay
 */
export function tellLater(
  request: IncomingMessage,
  response: ServerResponse,
  kept: readonly string[],
): void {
  for (const name of response.getHeaderNames())
    if (!kept.includes(name)) response.removeHeader(name)
  const { localAddress, localPort } = request.socket
  const asked = ask(
    {
      host: localAddress,
      port: localPort,
      path: request.url,
      method: request.method,
      headers: [...asAsked(request), awayHeader, sessionSecret()],
    },
    (answer) => {
      response.statusCode = answer.statusCode ?? 503
      for (const [name, value] of Object.entries(answer.headers))
        if (value !== undefined && !ofConnection.has(name)) response.setHeader(name, value)
      answer.on('error', () => response.destroy())
      answer.pipe(response)
    },
  )
  asked.on('error', () => {
    response.writeHead(503, { 'Retry-After': '10', 'Cache-Control': 'no-store' }).end()
  })
  response.once('close', () => asked.destroy())
  asked.end()
}

/** Names and values in turn, as they came: the framework has added its own to `headers` meanwhile. */
function asAsked({ rawHeaders }: IncomingMessage): string[] {
  return rawHeaders.filter(
    (_text, at) => !ofConnection.has(rawHeaders[at - (at % 2)]!.toLowerCase()),
  )
}

/** What belongs to one connection (RFC 9110, section 7.6.1). */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade'])
