import { stegaClean } from '@sanity/client/stega'
import { parseWebUrl } from '#lib/addresses/parse-web-url.ts'
import { hrefOn, type SiteProps } from '#lib/content/site.ts'
import { fileDescription } from './file-description.ts'
import type { LinkData } from './link.groq.ts'

interface ResolvedLink {
  href: string
  label: string
  kind: 'internal' | 'external' | 'download'
  newWindow: boolean
  /** What a download is, in words: "PDF, 84 kB". */
  file?: string
}

/** Beside addresses of the web; Studio refuses other schemes, and what is written past it is refused here. */
const contactScheme = /^(mailto|tel):./i

/**
 * Where a link leads a reader of the site, and what it says. Undefined when it leads nowhere: its page is
 * gone, its address is empty, or it has no words.
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
  const href = hrefOn(site, stegaClean(link.reference))
  return href ? { href, label, kind: 'internal', newWindow } : undefined
}

/** The attributes of the anchor: other sites neither see us nor where the visitor came from. */
export function anchorProps(link: ResolvedLink) {
  return {
    href: link.href,
    target: link.newWindow ? '_blank' : undefined,
    rel: link.kind === 'external' ? 'noopener noreferrer' : undefined,
    download: link.kind === 'download' ? true : undefined,
  }
}
