/**
 * True for a request that a page of this site sent, or a person by hand. Browsers say where a
 * request comes from; what says nothing is no browser and carries nobody's cookies.
 */
export function isSameOriginRequest({ headers, url }: Pick<Request, 'headers' | 'url'>): boolean {
  const site = headers.get('sec-fetch-site')
  if (site) return site === 'same-origin' || site === 'none'
  const origin = headers.get('origin')
  if (!origin) return true
  return URL.canParse(origin) && new URL(origin).host === (headers.get('host') ?? new URL(url).host)
}
