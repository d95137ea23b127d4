import { stegaClean } from '@sanity/client/stega'
import { parseWebUrl } from '#lib/addresses/parse-web-url.ts'
import { hrefOfDocumentOn, type SiteProps } from '#lib/content/site-props.ts'
import { fileDescription } from './file-description.ts'
import type { LinkData } from './link.groq.ts'

interface ResolvedLink {
  href: string
  label: string
  kind: 'internal' | 'external' | 'download'
  newWindow: boolean
  /** Type and size of a download: "PDF, 84 kB". */
  file?: string
}

/** Schemes allowed besides http and https. Studio rejects others, but the API does not. */
const contactScheme = /^(mailto|tel):./i

/**
 * Resolves a link to its URL and label. Undefined if its page is missing, its URL is empty or invalid, or it has no
 * label.
 */
export function resolveLink(
  link: LinkData | null | undefined,
  site: Pick<SiteProps, 'segments' | 'locale'>,
): ResolvedLink | undefined {
  if (!link) return undefined
  const kind = stegaClean(link.type) ?? 'internal'
  const label = link.label || link.reference?.title || ''
  if (!label) return undefined
  const newWindow = link.newWindow === true
  if (kind === 'external') {
    const href = stegaClean(link.url)
    const leads = parseWebUrl(href) !== undefined || contactScheme.test(href ?? '')
    return href && leads ? { href, label, kind, newWindow } : undefined
  }
  if (kind === 'download') {
    if (!link.file) return undefined
    const file = fileDescription(stegaClean(link.fileType), link.fileSize, site.locale)
    const href = stegaClean(link.file)
    return { href, label, kind, newWindow: false, ...(file && { file }) }
  }
  const href = hrefOfDocumentOn(site, stegaClean(link.reference))
  return href ? { href, label, kind: 'internal', newWindow } : undefined
}

/** Attributes of the anchor element; external links get no opener and no referrer. */
export function anchorProps(link: ResolvedLink) {
  return {
    href: link.href,
    target: link.newWindow ? '_blank' : undefined,
    rel: link.kind === 'external' ? 'noopener noreferrer' : undefined,
    download: link.kind === 'download' ? true : undefined,
  }
}
