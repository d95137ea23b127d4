import type { HttpRequest } from './http-request.ts'

/** What only the socket knows about a request. */
export interface Peer {
  /** The remote address as the kernel reports it: `127.0.0.1`, `::1`, `::ffff:127.0.0.1`, … */
  address: string
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

/** What proxies, balancers and content networks add to say for whom they ask. */
const FORWARDING = new Set([
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-original-forwarded-for',
  'x-envoy-external-address',
  'client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'cf-connecting-ipv6',
  'fastly-client-ip',
])

/** Whether a header (in lower case) says that a proxy stands between. */
export function isForwardingHeader(name: string): boolean {
  return FORWARDING.has(name) || name.startsWith('x-forwarded')
}

/** Whether a request comes straight from this machine: the peer is it, and no proxy asks for somebody elsewhere. */
export function isFromThisMachine(request: HttpRequest): boolean {
  const peer = peerOf(request)
  if (!peer || !isLoopbackAddress(peer.address)) return false
  return ![...request.headers.keys()].some(isForwardingHeader)
}
