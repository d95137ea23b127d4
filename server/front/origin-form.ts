import type { IncomingMessage } from 'node:http'

/**
 * Reduces a request target in absolute form (RFC 9112, section 3.2.2) to path and query. The framework would redirect to the host
 * that the target names, which anybody can choose.
 *
 * @returns false for a target that names nothing of a website
 */
export function useOriginForm(request: IncomingMessage): boolean {
  const { url = '/', method } = request
  if (url.startsWith('/')) return true
  if (url === '*') return method === 'OPTIONS'
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return false
  const { pathname, search } = new URL(url)
  request.url = pathname + search
  return true
}
