import {
  constants,
  type SecureServerOptions as Http2Options,
  type ServerHttp2Session,
  createSecureServer,
  type Http2SecureServer,
} from 'node:http2'
import { createServer, type Socket } from 'node:net'
import {
  KEEP_ALIVE_TIMEOUT_MS,
  REQUEST_TIMEOUT_MS,
  ALLOW_MISSING_HOST,
  type RunningServer,
  type ServerOptions,
  handleUpgrades,
} from '../http/server.ts'
import { rejectMalformedRequests } from '../http/malformed-request.ts'
import { handleNodeRequest } from '../http/node-adapter.ts'
import { listenOnSockets } from '../http/listen-on-sockets.ts'
import type { CertificateWithKey } from '../tls/certificate-authority.ts'
import type { CertificateSource } from '../tls/certificate-source.ts'

/** Milliseconds from the first byte of a connection to the end of its handshake. */
const HANDSHAKE_MS = 10_000

/** Limits of one HTTP/2 connection. Beyond them that connection is closed. */
const HTTP2_LIMITS: Partial<Http2Options> = {
  settings: {
    // Studio opens about ten event streams, and a page requests its images at once.
    maxConcurrentStreams: 128,
    // As over HTTP/1.1; the longest listener URL has 14,800 characters.
    maxHeaderListSize: 32 * 1024,
    enablePush: false,
  },
  maxHeaderListPairs: 100,
  maxSettings: 16,
  // Megabytes.
  maxSessionMemory: 10,
  maxSessionInvalidFrames: 50,
  maxSessionRejectedStreams: 100,
  // Rapid reset: burst, and rate per second.
  streamResetBurst: 400,
  streamResetRate: 50,
}

/** Pings and settings frames allowed within `CONTROL_WINDOW` milliseconds; browsers send a few an hour. */
const CONTROL_FRAMES = 100

const CONTROL_WINDOW = 10_000

/**
 * Closes an idle HTTP/2 connection as over HTTP/1.1: first no new requests, after an hour all of it. A flood of pings
 * or settings closes it at once.
 */
function limitSession(session: ServerHttp2Session): void {
  session.on('error', () => session.destroy())
  session.setTimeout(KEEP_ALIVE_TIMEOUT_MS, () => {
    session.close()
    const cut = setTimeout(() => session.destroy(), REQUEST_TIMEOUT_MS).unref()
    session.once('close', () => clearTimeout(cut))
  })
  let [since, frames] = [performance.now(), 0]
  const count = () => {
    const now = performance.now()
    if (now - since > CONTROL_WINDOW) [since, frames] = [now, 0]
    frames += 1
    if (frames > CONTROL_FRAMES) session.destroy(undefined, constants.NGHTTP2_ENHANCE_YOUR_CALM)
  }
  session.on('ping', count)
  session.on('remoteSettings', count)
}

interface SecureServerOptions extends ServerOptions {
  certificates: CertificateSource
}

/** The first byte of a TLS handshake (RFC 8446, 5.1). */
const TLS_HANDSHAKE_BYTE = 0x16

/** Sockets stay paused until the first byte is inspected. */
const SOCKET_OPTIONS = { pauseOnConnect: true, noDelay: true }

const HTTPS_ONLY_MESSAGE = 'This port speaks HTTPS: ask for https:// instead of http://.\n'

/**
 * Serves a handler over TLS, by HTTP/2 or HTTP/1.1 as the client negotiates; WebSockets use HTTP/1.1. Plain HTTP gets an
 * error message; clients that send no TLS handshake are disconnected.
 *
 * @throws errors of `listen`, such as `EADDRINUSE`, and TlsError
 */
export async function startHttpsServer(options: SecureServerOptions): Promise<RunningServer> {
  const host = options.host ?? '127.0.0.1'
  const secure = createHttp2(options)
  let counts = options.certificates.current()
  const sockets = new Set<Socket>()
  const front = createServer(SOCKET_OPTIONS, (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    onFirstByte(socket, (byte) => {
      if (byte !== TLS_HANDSHAKE_BYTE) return rejectPlainHttp(socket)
      const current = options.certificates.current()
      if (current !== counts) secure.setSecureContext(contextOf((counts = current)))
      secure.emit('connection', socket)
    })
  })
  const { port, close } = await listenOnSockets(
    front,
    host,
    options.port ?? 0,
    SOCKET_OPTIONS,
    options.reusePort,
  )
  // Node's request timeout starts with this event, and this server listens through the front.
  secure.emit('listening')
  let closed: Promise<void> | undefined
  return {
    host,
    port,
    stopAccepting: () => void (closed ??= close()),
    close: () => {
      secure.close()
      closed ??= close()
      for (const socket of sockets) socket.destroy()
      return closed
    },
  }
}

/** Node supports it, its types do not. */
const HTTP1: object = { http1Options: ALLOW_MISSING_HOST }

function createHttp2({ handler, upgrade, certificates }: SecureServerOptions): Http2SecureServer {
  const server = createSecureServer({
    ...HTTP2_LIMITS,
    ...contextOf(certificates.current()),
    allowHTTP1: true,
    ...HTTP1,
    minVersion: 'TLSv1.2',
    handshakeTimeout: HANDSHAKE_MS,
  })
  // Node supports it, its types do not.
  Object.assign(server, { requestTimeout: REQUEST_TIMEOUT_MS })
  rejectMalformedRequests(server)
  server.on('request', (message, reply) => void handleNodeRequest(handler, message, reply))
  handleUpgrades(server, upgrade)
  server.on('session', limitSession)
  // Client errors: the connection is closed, so no response is sent.
  server.on('sessionError', () => undefined)
  server.on('tlsClientError', (_error, socket) => socket.destroy())
  return server
}

function contextOf({ certificate, key }: CertificateWithKey) {
  return { cert: certificate, key }
}

/** Reads the first byte of a connection and puts it back; closes silent connections after a timeout. */
function onFirstByte(socket: Socket, act: (byte: number) => void): void {
  const deaf = setTimeout(() => socket.destroy(), HANDSHAKE_MS)
  socket.on('close', () => clearTimeout(deaf))
  const look = () => {
    const first = socket.read(1) as Buffer | null
    if (first === null) return void socket.once('readable', look)
    clearTimeout(deaf)
    socket.unshift(first)
    act(first[0] ?? 0)
  }
  look()
}

function rejectPlainHttp(socket: Socket): void {
  socket.end(
    `HTTP/1.1 400 Bad Request\r\ncontent-type: text/plain; charset=utf-8\r\nconnection: close\r\n` +
      `x-content-type-options: nosniff\r\ncontent-length: ${HTTPS_ONLY_MESSAGE.length}\r\n\r\n${HTTPS_ONLY_MESSAGE}`,
  )
  socket.resume()
}
