/** The public URL of the site, and its other domains. */
interface SiteOrigins {
  url: string
  domains: readonly { origin: string }[]
}

/** A valid host; anything else is not logged. */
const host = /^(?:[a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

/**
 * Warns once when a request has another host than the configured one: canonical links, sitemaps and
 * emails would contain the wrong URL.
 *
 * @returns takes the headers of a page request
 */
export function createHostMismatchWarning(
  { url, domains }: SiteOrigins,
  warn: (line: string) => void,
): (headers: Headers) => void {
  const configuredHosts = new Set([url, ...domains.map(({ origin }) => origin)].map(hostOf))
  let warned = false
  return (headers) => {
    if (warned) return
    const requestHost = (headers.get('x-forwarded-host') ?? headers.get('host') ?? '').toLowerCase()
    if (
      !host.test(requestHost) ||
      configuredHosts.has(hostOf(`${new URL(url).protocol}//${requestHost}`))
    )
      return
    warned = true
    warn(
      `A page was requested under ${requestHost}, but the site is configured as ${url}: absolute links point there. Set SITE_URL, or forward the visitor's Host header.`,
    )
  }
}

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : address)
