import type { IncomingMessage } from 'node:http'
import { sharedPageHeader } from '#lib/http/shared-page-header.ts'

/**
 * Removes the query from the request URL once the proxy has marked the page as cached. Next.js writes the requested URL into
 * the page, which would expose the first visitor's query to everyone.
 */
export function stripQueryOfSharedPage(request: IncomingMessage): void {
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

/** Cache-busting parameter of the Next.js client; empty on its first navigation. */
const rscParameter = /^_rsc(?:=|$)/

/** Next.js checks its own parameter against the headers of an RSC request and redirects when they differ, so it stays. */
function withoutQuery(url = '/', isPayload: boolean): string {
  const [path = '/', query = ''] = url.split('?', 2)
  const own = isPayload ? query.split('&').find((part) => rscParameter.test(part)) : undefined
  return own === undefined ? path : `${path}?${own}`
}
