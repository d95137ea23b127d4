import type { IncomingMessage } from 'node:http'
import { keptHeader } from '#lib/http/kept-page.ts'

/**
 * Takes the query from the address of a request as soon as the proxy has said that its page is kept for everybody. The framework writes the
 * address by which a page was asked for into the page, and would tell everybody of whoever came first.
 */
export function hideQuery(request: IncomingMessage): void {
  delete request.headers[keptHeader]
  if (!request.url?.includes('?')) return
  let url: string | undefined = request.url
  Object.defineProperty(request, 'url', {
    configurable: true,
    enumerable: true,
    get: () => (request.headers[keptHeader] === undefined ? url : withoutQuery(url)),
    set: (value: string | undefined) => {
      url = value
    },
  })
}

/** Of what the framework's own client asks with, it takes away the rest itself. It has no value where the client is at no page yet. */
const ofFramework = /^_rsc(?:=|$)/

function withoutQuery(url = '/'): string {
  const [path = '/', query = ''] = url.split('?', 2)
  const own = query.split('&').filter((part) => ofFramework.test(part))
  return own.length === 0 ? path : `${path}?${own.join('&')}`
}
