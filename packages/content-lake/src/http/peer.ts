import type { HttpRequest } from './router.ts'

/** Socket data of a request. */
export interface Peer {
  /** The remote address from the kernel: `127.0.0.1`, `::1`, `::ffff:127.0.0.1`, … */
  address: string
  /** Whether another process received the request, which grants no loopback permissions for it. */
  isFromAnotherMachine?: boolean
}

const peers = new WeakMap<HttpRequest, Peer>()

/** Attaches the socket data to a request. The server calls it before the handler. */
export function setPeer(request: HttpRequest, peer: Peer): void {
  peers.set(request, peer)
}

/** The peer of a request; undefined for requests made in process. */
export function peerOf(request: HttpRequest): Peer | undefined {
  return peers.get(request)
}

/** Whether an address is loopback (127.0.0.0/8, `::1`, and the mapped form). */
export function isLoopbackAddress(address: string): boolean {
  const plain = address.toLowerCase().replace(/^::ffff:/, '')
  return plain === '::1' || /^127(?:\.\d{1,3}){3}$/.test(plain)
}

/**
 * Whether a host name (no port, brackets allowed) always resolves to loopback: loopback addresses, `localhost`,
 * `*.localhost`.
 */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  return name === 'localhost' || name.endsWith('.localhost') || isLoopbackAddress(name)
}

/**
 * Headers that browsers, the public clients and metrics scrapers send themselves, in addition to the patterns below.
 */
const DIRECT_CLIENT_HEADERS = new Set([
  'alt-used',
  'authorization',
  'baggage',
  'cache-control',
  'connection',
  'cookie',
  'device-memory',
  'dnt',
  'downlink',
  'dpr',
  'ect',
  'expect',
  'host',
  'http2-settings',
  'idempotency-key',
  'keep-alive',
  'last-event-id',
  'origin',
  'pragma',
  'priority',
  'purpose',
  'range',
  'referer',
  'rtt',
  'save-data',
  'sentry-trace',
  'te',
  'traceparent',
  'tracestate',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'upgrade-insecure-requests',
  'user-agent',
  'viewport-width',
  'width',
  'x-requested-with',
])

/** Patterns of such headers: content negotiation, conditional requests, client hints. */
const DIRECT_CLIENT_HEADER_PATTERNS =
  /^(?:accept|accept-.+|access-control-request-.+|content-.+|if-.+|sec-.+|x-sanity-.+|x-prometheus-.+)$/

/** Whether a header (in lower case) is sent by direct clients and so does not indicate a proxy. */
export function isDirectClientHeader(name: string): boolean {
  return DIRECT_CLIENT_HEADERS.has(name) || DIRECT_CLIENT_HEADER_PATTERNS.test(name)
}

/**
 * Whether a request comes directly from this machine: the peer is loopback and no proxy forwards for another client.
 * Proxies have no common header, and new ones appear; so every header must be a known one of direct clients.
 */
export function isDirectLoopbackRequest(request: HttpRequest): boolean {
  const peer = peerOf(request)
  if (!peer || peer.isFromAnotherMachine || !isLoopbackAddress(peer.address)) return false
  return [...request.headers.keys()].every(isDirectClientHeader)
}
