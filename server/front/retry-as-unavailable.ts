import { type IncomingMessage, request as sendRequest, type ServerResponse } from 'node:http'
import { sessionSecret } from '#lib/http/internal-secrets.ts'
import {
  retryAsUnavailableHeader,
  isRetryAsUnavailable,
} from '#lib/routing/retry-as-unavailable.ts'

/** Whether a request is already a retry, which is not retried again. */
export const isRetryRequest = ({ headers }: IncomingMessage): boolean =>
  isRetryAsUnavailable({ get: (name) => headers[name]?.toString() ?? null })

/**
 * Retries a page that failed because the content API did not respond. The retry carries `retryAsUnavailableHeader`, so the site renders
 * its 503 page with Retry-After. Headers of the failed response are dropped.
 *
 * @param kept names of headers that are not dropped
 */
export function retryAsUnavailable(
  request: IncomingMessage,
  response: ServerResponse,
  kept: readonly string[],
): void {
  for (const name of response.getHeaderNames())
    if (!kept.includes(name)) response.removeHeader(name)
  const sendBareError = () => {
    if (response.headersSent) return void response.destroy()
    response.writeHead(503, { 'Retry-After': '10', 'Cache-Control': 'no-store' }).end()
  }
  const { localAddress, localPort } = request.socket
  const { url, method } = request
  const headers = { ...forwardedHeadersOf(request), [retryAsUnavailableHeader]: sessionSecret() }
  // Not pooled: a smuggled body of this request must not become another visitor's request.
  const retried = sendRequest(
    { host: localAddress, port: localPort, path: url, method, headers, agent: false },
    (retryResponse) => {
      response.statusCode = retryResponse.statusCode ?? 503
      for (const [name, value] of Object.entries(retryResponse.headers))
        if (value !== undefined && !hopByHopHeaders.has(name)) response.setHeader(name, value)
      retryResponse.on('error', () => response.destroy())
      retryResponse.pipe(response)
    },
  )
  retried.on('error', sendBareError)
  response.once('close', () => retried.destroy())
  retried.end()
}

/** Headers that affect a page; no other header is forwarded. */
const forwardedHeaders = [
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

function forwardedHeadersOf({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    forwardedHeaders.flatMap((name) => {
      const value = headers[name]
      return value === undefined ? [] : [[name, value.toString()]]
    }),
  )
}

/** Hop-by-hop headers (RFC 9110, section 7.6.1). */
const hopByHopHeaders = new Set(['connection', 'keep-alive', 'transfer-encoding'])
