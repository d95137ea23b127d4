import type { IncomingMessage } from 'node:http'
import { sharedPageHeader } from '#lib/http/shared-page-header.ts'

/**
 * Takes the query from the address of a request as soon as the proxy has said that its page is kept for everybody. The framework writes the
 * address by which a page was asked for into the page, and would tell everybody of whoever came first.
 */
export function hideQuery(request: IncomingMessage): void {
  delete request.headers[sharedPageHeader]
  if (!request.url?.includes('?')) return
  let url: string | undefined = request.url
  Object.defineProperty(request, 'url', {
    configurable: true,
    enumerable: true,
    get: () =>
      request.headers[sharedPageHeader] === undefined
        ? url
        : withoutQuery(url, request.headers.rsc === '1'),
    set: (value: string | undefined) => {
      url = value
    },
  })
}

/** What the framework's own client asks with; it has no value where that client is at no page yet. */
const ofFramework = /^_rsc(?:=|$)/

/** The framework holds the first of its own against the headers of a payload's request, and leads elsewhere where they differ. */
function withoutQuery(url = '/', isPayload: boolean): string {
  const [path = '/', query = ''] = url.split('?', 2)
  const own = isPayload ? query.split('&').find((part) => ofFramework.test(part)) : undefined
  return own === undefined ? path : `${path}?${own}`
}
