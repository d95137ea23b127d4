import type { IncomingMessage } from 'node:http'
import {
  clientAddressHeader,
  addressBehindProxies,
  trustAddressHeader,
} from '#lib/http/client-address.ts'

/**
 * Tells the app whom each request comes from, over whatever a visitor wrote there
 * (docs/decisions/0065-trusted-client-addresses.md). Says once, in the log, what may have been forgotten.
 *
 * @param proxies how many of ours stand in front
 */
export function tellAddresses(
  proxies: number,
  warn: (line: string) => void,
): (request: IncomingMessage) => void {
  trustAddressHeader()
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
      'A request came with X-Forwarded-For, which is not believed. If a proxy of yours stands in front, set TRUSTED_PROXIES=1: for limits all of its visitors count as one until then.',
    )
  }
}
