import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, ListenOptions } from 'node:net'
import { Readable } from 'node:stream'
import { errorReporter } from '@orrery/server-kit/error-reporter'
import type { Logger } from '@orrery/server-kit/log'
import { explainOversizedHeaders, type LocalizedSentence } from '@orrery/server-kit/parse-errors'
import { type Language, messageLanguages } from '../message-languages.ts'
import { StartupError } from '../startup-error.ts'
import { instrumentRequests } from '../telemetry/instrument-requests.ts'
import { UnreadResponseBytes } from './unread-response-bytes.ts'
import { toMinimalRequest, type MinimalResponse, type MinimalRequest } from './minimal-http.ts'
import { withRequestLog } from './request-log.ts'

const tooManyCookies: Record<Language, string> = {
  en: 'Your browser sends more cookies than this shop accepts. Delete this shop’s cookies in the browser’s settings, then load the page again.',
  fr: 'Votre navigateur envoie plus de cookies que cette boutique n’en accepte. Supprimez les cookies de cette boutique dans les réglages du navigateur, puis rechargez la page.',
  ar: 'يرسل متصفحك ملفات تعريف ارتباط أكثر مما يقبله هذا المتجر. احذف ملفات تعريف الارتباط لهذا المتجر من إعدادات المتصفح، ثم أعد تحميل الصفحة.',
  ja: 'このショップで受け付けられる量を超える Cookie がブラウザーから送信されました。ブラウザーの設定でこのショップの Cookie を削除してから、ページを再読み込みしてください。',
}

const oversizedHeadersSentences = Object.entries(tooManyCookies).map(
  ([language, text]): LocalizedSentence => ({
    language,
    direction: messageLanguages[language as Language].direction,
    text,
  }),
)

/** A request handler with web platform types that never throws; `peer` is the client's address. */
export type RequestHandler = (request: Request, peer?: string) => Promise<Response>

/** The same without web platform objects; null for paths that it does not handle. */
export type MinimalHandler = (
  request: MinimalRequest,
  path: string,
) => Promise<MinimalResponse> | null

export interface RunningServer {
  port: number
  /**
   * Drains the server: stops accepting requests, finishes active ones, and closes idle connections
   * immediately.
   */
  close(): Promise<void>
}

function toRequest(message: IncomingMessage): Request {
  const headers = new Headers()
  for (let index = 0; index < message.rawHeaders.length; index += 2) {
    headers.append(message.rawHeaders[index]!, message.rawHeaders[index + 1]!)
  }
  const host = message.headers.host ?? 'localhost'
  const path = message.url?.startsWith('/') ? message.url : '/'
  const url = URL.canParse(`http://${host}${path}`)
    ? `http://${host}${path}`
    : `http://localhost${path}`
  const method = message.method ?? 'GET'
  const hasBody = method !== 'GET' && method !== 'HEAD'
  return new Request(url, {
    method,
    headers,
    ...(hasBody ? { body: Readable.toWeb(message) as ReadableStream, duplex: 'half' } : {}),
  } as RequestInit)
}

async function send(
  response: Response,
  message: IncomingMessage,
  reply: ServerResponse,
): Promise<void> {
  const body = message.method === 'HEAD' ? null : Buffer.from(await response.arrayBuffer())
  response.headers.forEach((value, name) => reply.setHeader(name, value))
  reply.setHeader('x-content-type-options', 'nosniff')
  // An unread body would be parsed as the next request of the connection.
  if (!message.complete) reply.setHeader('connection', 'close')
  if (
    body &&
    !reply.hasHeader('content-length') &&
    response.status !== 304 &&
    response.status !== 204
  ) {
    reply.setHeader('content-length', body.byteLength)
  }
  reply.writeHead(response.status)
  reply.end(body)
}

function sendPlain(
  { status, headers, body, address }: MinimalResponse,
  message: IncomingMessage,
  reply: ServerResponse,
  unread: UnreadResponseBytes,
): void {
  reply.writeHead(status, {
    ...headers,
    'x-content-type-options': 'nosniff',
    'content-length': Buffer.byteLength(body),
    ...(message.complete ? {} : { connection: 'close' }),
  })
  reply.end(body)
  unread.track(address, reply)
}

/** Rejects a request before any handler, and closes its connection. */
function refuse(reply: ServerResponse, status: 400 | 405): void {
  if (!reply.headersSent)
    reply.writeHead(status, { connection: 'close', 'x-content-type-options': 'nosniff' })
  reply.end()
}

function pathOf(message: IncomingMessage): string {
  const target = message.url ?? '/'
  const query = target.indexOf('?')
  return query < 0 ? target : target.slice(0, query)
}

/**
 * Serves handlers over HTTP; requests that `plain` does not handle go to `handler`.
 * @param where with an own port, the main port is shared with other processes
 * @throws StartupError when the port is in use or the address is not local.
 */
export async function startServer(
  { fetch: handler, plain }: { fetch: RequestHandler; plain: MinimalHandler },
  { host, port, ownPort }: { host: string; port: number; ownPort: number | null },
  log: Logger,
): Promise<RunningServer> {
  const report = errorReporter(log)
  const unread = new UnreadResponseBytes()
  const listener = (message: IncomingMessage, reply: ServerResponse): void => {
    const answer = async () => {
      // No `Request` can represent it, and no route matches it.
      if (message.method === 'TRACE') return refuse(reply, 405)
      const direct =
        message.method === 'POST' ? plain(toMinimalRequest(message), pathOf(message)) : null
      if (direct) sendPlain(await direct, message, reply, unread)
      else
        await send(await handler(toRequest(message), message.socket.remoteAddress), message, reply)
    }
    answer().catch((error: unknown) => {
      report(error, 'request failed')
      refuse(reply, 400)
    })
  }
  const open = async (where: ListenOptions): Promise<Server> => {
    const server = createServer(withRequestLog(instrumentRequests(listener), log))
    explainOversizedHeaders(server, oversizedHeadersSentences)
    server.keepAliveTimeout = 15_000
    server.headersTimeout = 15_000
    server.requestTimeout = 30_000
    await new Promise<void>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) =>
        reject(sentence(error, where.host!, where.port!)),
      )
      server.listen(where, resolve)
    })
    return server
  }
  const shared = await open({ host, port, reusePort: ownPort !== null })
  const servers = [shared]
  if (ownPort !== null) servers.push(await open({ host: '127.0.0.1', port: ownPort }))
  return {
    port: (shared.address() as AddressInfo).port,
    async close() {
      const closed = servers.map((server) => {
        const done = new Promise<void>((resolve) => server.close(() => resolve()))
        server.closeIdleConnections()
        return done
      })
      await Promise.all(closed)
    },
  }
}

function sentence(error: NodeJS.ErrnoException, host: string, port: number): StartupError {
  if (error.code === 'EADDRINUSE') {
    return new StartupError(
      `Port ${port} on ${host} is already in use. Stop the other program or set STOREFRONT_API_PORT.`,
    )
  }
  if (error.code === 'EACCES')
    return new StartupError(`This user may not open port ${port}. Set STOREFRONT_API_PORT.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new StartupError(`${host} is not an address of this machine. Set STOREFRONT_API_HOST.`)
  }
  return new StartupError(`The shop cannot listen on ${host}:${port}: ${error.message}.`)
}
