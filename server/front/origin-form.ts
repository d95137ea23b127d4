import type { IncomingMessage } from 'node:http'

/**
 * Rewrites a request target in absolute form (RFC 9112, section 3.2.2) to path and query. Next.js would redirect to the host
 * in the target, which the client chooses.
 *
 * @returns false for a target that is not an HTTP resource
 */
export function toOriginForm(request: IncomingMessage): boolean {
  const { url = '/', method } = request
  if (url.startsWith('/')) return true
  if (url === '*') return method === 'OPTIONS'
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return false
  const { pathname, search } = new URL(url)
  request.url = pathname + search
  return true
}
