import { safePath } from '#lib/addresses/safe-path.ts'

/** Below this path are the scripts of pages. */
const prefix = '/_payload/'
/** Longer than any address of a page, each of whose letters may take ten characters here. */
const longest = 8192

/** A request for the payload of a page. */
export interface AskedPayload {
  hash: string
  /** Path of the page that asks. */
  page: string
}

/** Reads the address that the starter makes; 'broken' for any other below the same path. */
export function askedPayload(url: string): AskedPayload | 'broken' | undefined {
  if (!url.startsWith(prefix)) return undefined
  if (url.length > longest || !URL.canParse(url, 'http://site')) return 'broken'
  const { pathname, searchParams } = new URL(url, 'http://site')
  const hash = /^([0-9a-f]{32})\.js$/.exec(pathname.slice(prefix.length))?.[1]
  const page = searchParams.get('of')
  return hash && page?.startsWith('/') ? { hash, page: safePath(page) } : 'broken'
}
