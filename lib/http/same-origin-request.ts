/**
 * True for a request of a page of this site, or one entered in the address bar. Browsers send the origin of a
 * request; a client that sends none is no browser and has no visitor's cookies.
 */
export function isSameOriginRequest({ headers, url }: Pick<Request, 'headers' | 'url'>): boolean {
  const site = headers.get('sec-fetch-site')
  if (site) return site === 'same-origin' || site === 'none'
  const origin = headers.get('origin')
  if (!origin) return true
  return URL.canParse(origin) && new URL(origin).host === (headers.get('host') ?? new URL(url).host)
}
