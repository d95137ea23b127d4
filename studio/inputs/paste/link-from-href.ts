/** Value of the annotation `link` (schemas/objects/link.ts) that leads to a URL. */
export interface ExternalLink {
  type: 'external'
  url: string
}

/** The protocols that the schema allows. */
const protocols = new Set(['http:', 'https:', 'mailto:', 'tel:'])

const googleRedirect = /^https?:\/\/www\.google\.com\/url$/

/**
 * Turns the `href` of a pasted link into a link of this site's schema; undefined for scripts, local files, relative URLs
 * and whatever else is no web address. Google’s redirects around links of published documents are removed.
 */
export function linkFromHref(href: string): ExternalLink | undefined {
  const url = URL.parse(href.trim())
  if (!url || !protocols.has(url.protocol)) return
  const target = googleRedirect.test(url.origin + url.pathname) && url.searchParams.get('q')
  if (target) return linkFromHref(target)
  // The schema refuses URLs with a user name, which are a means of deceiving readers.
  if (url.username || url.password) url.username = url.password = ''
  else if (!/[\s\p{Cc}]/u.test(href.trim())) return { type: 'external', url: href.trim() }
  return { type: 'external', url: url.href }
}

const email = /^[\w.+'-]+@[\p{L}\p{M}\p{N}.-]+\.\p{L}[\p{L}\p{M}]+$/u
/** A telephone number with its country code, written with spaces, dots, dashes, slashes or brackets. */
const telephone = /^\+[\d\s()./-]{7,24}$/
/** Marks of direction that copied telephone numbers carry. */
const directionMarks = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

const withoutMarks = (text: string): string => text.replace(directionMarks, '').trim()

/** The URL of an email address or of a telephone number with its country code; undefined for any other text. */
export function urlOfAddress(text: string): string | undefined {
  const address = withoutMarks(text)
  if (email.test(address)) return `mailto:${address}`
  return telephone.test(address) ? `tel:+${address.replace(/\D/g, '')}` : undefined
}

/** The link that a text is, if it is nothing but a URL, an email address or a telephone number. */
export function linkFromText(text: string): ExternalLink | undefined {
  const url = urlOfAddress(text)
  if (url) return { type: 'external', url }
  const bare = withoutMarks(text)
  return /\s/.test(bare) ? undefined : linkFromHref(bare)
}
