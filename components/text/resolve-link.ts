import { stegaClean } from '@sanity/client/stega'
import type { Locale } from '#lib/locales.ts'
import { hrefFor } from '#lib/addresses/href.ts'
import type { LinkData } from './link.groq.ts'

export interface ResolvedLink {
  href: string
  label: string
  kind: 'internal' | 'external' | 'download'
  newWindow: boolean
}

/**
 * Where a link leads in a language, and what it says. Undefined when it leads nowhere: its page is
 * gone, its address is empty, or it has no words.
 */
export function resolveLink(
  link: LinkData | null | undefined,
  locale: Locale,
): ResolvedLink | undefined {
  if (!link) return undefined
  const kind = stegaClean(link.type) ?? 'internal'
  const label = link.label || link.reference?.title || ''
  if (!label) return undefined
  if (kind === 'external') {
    const href = stegaClean(link.url)
    return href ? { href, label, kind, newWindow: link.newWindow === true } : undefined
  }
  if (kind === 'download') {
    return link.file ? { href: stegaClean(link.file), label, kind, newWindow: false } : undefined
  }
  const { type, language, slug } = stegaClean(link.reference ?? {})
  if (!type) return undefined
  const href = hrefFor({ type, language: language ?? locale, slug: slug ?? undefined }, locale)
  return href ? { href, label, kind: 'internal', newWindow: false } : undefined
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
