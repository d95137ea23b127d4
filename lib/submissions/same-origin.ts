/**
 * Whether a request comes from a page of this site, as far as browsers say: a page elsewhere must
 * not send a form in a visitor's name. A browser always says one of the two.
 *
 * @param own public origin of the site
 */
export function isSameOrigin(headers: Headers, own: string): boolean {
  const site = headers.get('sec-fetch-site')
  if (site) return site === 'same-origin'
  const origin = headers.get('origin')
  if (!origin || !URL.canParse(origin)) return false
  const { host } = new URL(origin)
  return host === headers.get('host') || origin === own
}
