import type { HttpRequest } from './router.ts'

/** What only the socket knows about a request. */
export interface Peer {
  /** The remote address as the kernel reports it: `127.0.0.1`, `::1`, `::ffff:127.0.0.1`, … */
  address: string
  /** Whether nobody is let in for being on the machine that it names: another process heard it, which lets nobody in for that. */
  isFromAnotherMachine?: boolean
}

const peers = new WeakMap<HttpRequest, Peer>()

/** Ties a request to the socket it came from. The server calls this before the handler runs. */
export function setPeer(request: HttpRequest, peer: Peer): void {
  peers.set(request, peer)
}

/** The peer of a request; undefined for requests made in process. */
export function peerOf(request: HttpRequest): Peer | undefined {
  return peers.get(request)
}

/** Whether an address of a socket is this machine itself (127.0.0.0/8, `::1`, and the mapped form). */
export function isLoopbackAddress(address: string): boolean {
  const plain = address.toLowerCase().replace(/^::ffff:/, '')
  return plain === '::1' || /^127(?:\.\d{1,3}){3}$/.test(plain)
}

/** Whether a host name (no port, brackets allowed) always names this machine: loopback addresses, `localhost`, `*.localhost`. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  return name === 'localhost' || name.endsWith('.localhost') || isLoopbackAddress(name)
}

/** What browsers, the public clients and programs that read figures send by themselves, beside the families below. */
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

/** Their families: what they accept, of what kind a body is, on which condition, and what browsers say for themselves. */
const DIRECT_CLIENT_HEADER_PATTERNS =
  /^(?:accept|accept-.+|access-control-request-.+|content-.+|if-.+|sec-.+|x-sanity-.+|x-prometheus-.+)$/

/** Whether a header (in lower case) is one that no proxy has to add, and so tells of none. */
export function isDirectClientHeader(name: string): boolean {
  return DIRECT_CLIENT_HEADERS.has(name) || DIRECT_CLIENT_HEADER_PATTERNS.test(name)
}

/**
 * Whether a request comes straight from this machine: the peer is it, and no proxy asks for somebody elsewhere. Proxies have no common
 * word for that, and new ones invent more; so each header must be one that is known to come from whoever asks.
 */
export function isDirectLoopbackRequest(request: HttpRequest): boolean {
  const peer = peerOf(request)
  if (!peer || peer.isFromAnotherMachine || !isLoopbackAddress(peer.address)) return false
  return [...request.headers.keys()].every(isDirectClientHeader)
}
