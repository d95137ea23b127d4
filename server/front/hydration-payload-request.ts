import { safePath } from '#lib/addresses/safe-path.ts'

/** Path prefix of page payload scripts. */
const prefix = '/_payload/'
/** Above the longest page URL with every character percent-encoded twice. */
const maxUrlLength = 8192

/** A request for the hydration payload of a page. */
export interface HydrationPayloadRequest {
  hash: string
  /** Path of the page that loads the payload. */
  page: string
}

/** Parses the URL that the script loader builds; 'broken' for any other URL below the same prefix. */
export function parseHydrationPayloadUrl(
  url: string,
): HydrationPayloadRequest | 'broken' | undefined {
  if (!url.startsWith(prefix)) return undefined
  if (url.length > maxUrlLength || !URL.canParse(url, 'http://site')) return 'broken'
  const { pathname, searchParams } = new URL(url, 'http://site')
  const hash = /^([0-9a-f]{32})\.js$/.exec(pathname.slice(prefix.length))?.[1]
  const page = searchParams.get('of')
  return hash && page?.startsWith('/') ? { hash, page: safePath(page) } : 'broken'
}
