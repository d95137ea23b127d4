import type { IncomingMessage } from 'node:http'
import {
  clientAddressHeader,
  addressBehindProxies,
  trustClientAddressHeader,
} from '#lib/http/client-address.ts'

/**
 * Sets the header with the client address on each request, replacing any value that the client sent
 * (docs/decisions/0065-trusted-client-addresses.md). Warns once when TRUSTED_PROXIES may be missing.
 *
 * @param proxies number of trusted proxies in front
 */
export function clientAddressSetter(
  proxies: number,
  warn: (line: string) => void,
): (request: IncomingMessage) => void {
  trustClientAddressHeader()
  let warned = false
  return ({ headers, socket }) => {
    const forwarded = headers['x-forwarded-for']
    headers[clientAddressHeader] = addressBehindProxies(
      proxies,
      String(forwarded ?? ''),
      socket.remoteAddress,
    )
    if (proxies > 0 || warned || forwarded === undefined) return
    warned = true
    warn(
      'X-Forwarded-For is ignored. If the site is behind a proxy, set TRUSTED_PROXIES=1; until then all visitors share one rate limit.',
    )
  }
}
