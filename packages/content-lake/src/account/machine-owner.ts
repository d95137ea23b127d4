import { isFromThisMachine, isLoopbackHost } from '../http/peer.ts'
import type { HttpRequest } from '../http/http-request.ts'
import type { Lake } from '../lake.ts'

/**
 * Whether a request may be the machine's owner's without a password. Three things must hold at once: the peer is this machine; no
 * proxy stands between (its clients may be anywhere); and the `Host` asked for is a loopback name, so that a foreign name pointed at
 * 127.0.0.1 gains nothing. Which page or form it comes from is left to whoever asks.
 */
export function mayBeOwner(request: HttpRequest, { config }: Lake): boolean {
  if (!config.localLogin || !isFromThisMachine(request)) return false
  return isLoopbackHost(new URL(request.url).hostname)
}
