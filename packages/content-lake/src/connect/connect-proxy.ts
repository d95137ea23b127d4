import { createServer, request as ask } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { listenOnPort } from '../http/listen-on-sockets.ts'
import { isHostedApiHost } from './hosted-domains.ts'

export interface ConnectProxyOptions {
  /** Loopback port that serves the hosted names. */
  frontPort: number
  /** 0 picks a free one. */
  port: number
  /** Block all other hosts. */
  offline: boolean
  /** Called once per blocked host, since most programs report only the status. */
  onBlocked?: (sentence: string) => void
  /** The upstream proxy for other hosts, if this machine needs one. */
  upstream?: URL
  /** PEM of the authority that signs the served certificates. */
  authority: string
}

/**
 * An HTTP CONNECT proxy on loopback that tunnels the hosted names to the lake, and other hosts to their destination.
 * Also serves `/proxy.pac` for browsers, and `/authority.pem`.
 *
 * @throws errors of `listen`, such as `EADDRINUSE`
 */
export async function startConnectProxy(
  options: ConnectProxyOptions,
): Promise<{ port: number; close: () => Promise<void> }> {
  const sockets = new Set<Duplex>()
  const reported = new Set<string>()
  const keep = <T extends Duplex>(socket: T): T => {
    sockets.add(socket)
    return socket.on('close', () => sockets.delete(socket))
  }
  const server = createServer((message, reply) => {
    const files: Record<string, [type: string, text: string]> = {
      '/proxy.pac': ['application/x-ns-proxy-autoconfig', pac(`127.0.0.1:${port}`)],
      '/authority.pem': ['application/x-pem-file', options.authority],
    }
    const [type, text] = files[message.url ?? ''] ?? []
    const status = text === undefined ? 400 : 200
    reply.writeHead(status, { 'content-type': type ?? 'text/plain' })
    reply.end(text ?? 'This proxy carries HTTPS: set HTTPS_PROXY and nothing else.\n')
  })
  server.on('connection', keep)
  server.on('connect', ({ url = '' }, socket, head) => {
    socket.on('error', () => socket.destroy())
    const [, host = '', port = ''] = /^\[?([^\]]*?)\]?:(\d+)$/.exec(url) ?? []
    if (host === '') return refuse(socket, 400, `"${url}" is no host with a port.`)
    const isOurs = isHostedApiHost(host.toLowerCase()) && port === '443'
    if (isOurs) return tunnel(socket, head, keep(connect(options.frontPort, '127.0.0.1')))
    if (options.offline) {
      const sentence = `${host} is not the content lake, and nothing else is let through (--offline).`
      if (!reported.has(sentence)) options.onBlocked?.(sentence)
      if (reported.size < 1_000) reported.add(sentence)
      return refuse(socket, 403, sentence)
    }
    if (options.upstream) return tunnelThroughUpstream(options.upstream, url, socket, head, keep)
    tunnel(socket, head, keep(connect(Number(port), host)))
  })
  await listenOnPort(server, { host: '127.0.0.1', port: options.port })
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  return { port, close }
}

function tunnel(socket: Duplex, head: Buffer, there: Socket): void {
  let isOpen = false
  there.once('connect', () => {
    isOpen = true
    join(socket, head, there)
  })
  there.on('error', (error: NodeJS.ErrnoException) => {
    if (isOpen) return void socket.destroy()
    refuse(socket, 502, `The host does not answer (${error.code}).`)
  })
  socket.on('close', () => there.destroy())
}

function tunnelThroughUpstream(
  upstream: URL,
  target: string,
  socket: Duplex,
  head: Buffer,
  keep: (socket: Duplex) => void,
): void {
  const { username, password } = upstream
  const secret = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`)
  const connectRequest = ask({
    host: upstream.hostname,
    port: upstream.port || 80,
    method: 'CONNECT',
    path: target,
    headers: {
      host: target,
      ...(username && { 'proxy-authorization': `Basic ${secret.toString('base64')}` }),
    },
  })
  connectRequest.on('connect', ({ statusCode = 502 }, there, rest) => {
    keep(there)
    there.on('error', () => socket.destroy())
    if (statusCode !== 200) return refuse(socket, statusCode, 'The proxy of this machine refuses.')
    join(socket, head, there)
    socket.write(rest)
  })
  connectRequest.on('error', (error: NodeJS.ErrnoException) =>
    refuse(socket, 502, `The proxy of this machine does not answer (${error.code}).`),
  )
  connectRequest.end()
}

function join(socket: Duplex, head: Buffer, there: Duplex): void {
  socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
  there.write(head)
  there.on('close', () => socket.destroy())
  socket.on('close', () => there.destroy())
  socket.pipe(there).pipe(socket)
}

function refuse(socket: Duplex, status: number, sentence: string): void {
  socket.end(
    `HTTP/1.1 ${status} Refused\r\ncontent-type: text/plain; charset=utf-8\r\nconnection: close\r\n` +
      `content-length: ${Buffer.byteLength(sentence)}\r\n\r\n${sentence}`,
  )
}

/** A proxy auto-config script for browsers. */
function pac(proxy: string): string {
  return `function FindProxyForURL(url, host) {
  return /^((([a-z0-9][-a-z0-9]*\\.)?api|[a-z0-9][-a-z0-9]*\\.apicdn|cdn)\\.sanity\\.io)$/.test(host) && /^(https|wss):/.test(url)
    ? 'PROXY ${proxy}' : 'DIRECT';
}
`
}
