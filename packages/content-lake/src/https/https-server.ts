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
import { listen } from '../http/listen.ts'
import type { KeyedCertificate } from '../tls/certificate-authority.ts'
import type { CertificateSource } from '../tls/certificate-source.ts'

/** Longest time in milliseconds from the first byte of a connection to the end of its handshake. */
const HANDSHAKE_MS = 10_000

/**
 * What one HTTP/2 connection may ask of the server. Beyond, the connection is closed and the others go on.
 */
const HTTP2_LIMITS: Partial<Http2Options> = {
  settings: {
    // Studio holds about ten event streams open, and a page asks for its pictures at once.
    maxConcurrentStreams: 128,
    // As over HTTP/1.1; the longest address of a listener has 14,800 characters.
    maxHeaderListSize: 32 * 1024,
    enablePush: false,
  },
  maxHeaderListPairs: 100,
  maxSettings: 16,
  // Megabytes.
  maxSessionMemory: 10,
  maxSessionInvalidFrames: 50,
  maxSessionRejectedStreams: 100,
  // Streams that are opened and taken back at once: so many, and so many a second.
  streamResetBurst: 400,
  streamResetRate: 50,
}

/** Pings and changes of settings that a connection may send within `CONTROL_WINDOW` milliseconds; browsers send a few an hour. */
const CONTROL_FRAMES = 100

const CONTROL_WINDOW = 10_000

/**
 * Ends an HTTP/2 connection that nothing comes over any more, as over HTTP/1.1: at first it takes no further request, and what is
 * not done an hour later is cut off. One that floods the server with pings or settings is ended at once.
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

/** Nothing is read before the first byte was looked at. */
const SOCKET_OPTIONS = { pauseOnConnect: true, noDelay: true }

const HTTPS_ONLY_MESSAGE = 'This port speaks HTTPS: ask for https:// instead of http://.\n'

/**
 * Serves a handler over TLS, by HTTP/2 or HTTP/1.1 as the client chooses; WebSockets come by HTTP/1.1. Whoever speaks plain HTTP is
 * told so, and what is no handshake at all is cut off.
 *
 * @throws what `listen` reports, such as `EADDRINUSE`, and TlsError
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
  const { port, close } = await listen(
    front,
    host,
    options.port ?? 0,
    SOCKET_OPTIONS,
    options.reusePort,
  )
  // Node counts how long a request takes from this event on, and this server listens through the front.
  secure.emit('listening')
  return {
    host,
    port,
    close: () => {
      secure.close()
      const closed = close()
      for (const socket of sockets) socket.destroy()
      return closed
    },
  }
}

/** Node has them, its types do not. */
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
  // Node has it, its types do not.
  Object.assign(server, { requestTimeout: REQUEST_TIMEOUT_MS })
  rejectMalformedRequests(server)
  server.on('request', (message, reply) => void handleNodeRequest(handler, message, reply))
  handleUpgrades(server, upgrade)
  server.on('session', limitSession)
  // Neither is a fault of ours: the connection is gone, and with it whoever could be told.
  server.on('sessionError', () => undefined)
  server.on('tlsClientError', (_error, socket) => socket.destroy())
  return server
}

function contextOf({ certificate, key }: KeyedCertificate) {
  return { cert: certificate, key }
}

/** Looks at the first byte of a connection and puts it back; one that says nothing is closed after a while. */
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
