import { type IncomingMessage, request as ask, type ServerResponse } from 'node:http'
import { sessionSecret } from '#lib/http/internal-secrets.ts'
import {
  retryAsUnavailableHeader,
  isRetryAsUnavailable,
} from '#lib/routing/retry-as-unavailable.ts'

/** Whether a request is asked for the second time, so that nobody asks for a third. */
export const isSecondTime = ({ headers }: IncomingMessage): boolean =>
  isRetryAsUnavailable({ get: (name) => headers[name]?.toString() ?? null })

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
  const bare = () => {
    if (response.headersSent) return void response.destroy()
    response.writeHead(503, { 'Retry-After': '10', 'Cache-Control': 'no-store' }).end()
  }
  const { localAddress, localPort } = request.socket
  const { url, method } = request
  const headers = { ...asAsked(request), [retryAsUnavailableHeader]: sessionSecret() }
  // A connection of its own: whatever a visitor says of the body, nobody else's question follows on it.
  const asked = ask(
    { host: localAddress, port: localPort, path: url, method, headers, agent: false },
    (answer) => {
      response.statusCode = answer.statusCode ?? 503
      for (const [name, value] of Object.entries(answer.headers))
        if (value !== undefined && !ofConnection.has(name)) response.setHeader(name, value)
      answer.on('error', () => response.destroy())
      answer.pipe(response)
    },
  )
  asked.on('error', bare)
  response.once('close', () => asked.destroy())
  asked.end()
}

/** What a page is decided by; nothing else of a question is said twice. */
const deciding = [
  'host',
  'accept',
  'accept-encoding',
  'accept-language',
  'cookie',
  'referer',
  'sec-fetch-dest',
  'sec-fetch-mode',
  'sec-fetch-site',
  'user-agent',
]

function asAsked({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    deciding.flatMap((name) => {
      const value = headers[name]
      return value === undefined ? [] : [[name, value.toString()]]
    }),
  )
}

/** What belongs to one connection (RFC 9110, section 7.6.1). */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding'])
