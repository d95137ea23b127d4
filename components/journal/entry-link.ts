import { stegaClean } from '@sanity/client/stega'
import { parseWebUrl } from '#lib/addresses/parse-web-url.ts'
import { hrefOfDocumentOn, type SiteProps } from '#lib/content/site-props.ts'
import type { EntryCardData } from './entry-card.groq.ts'

export interface EntryLink {
  href: string
  /** Name of the other site for an external link; its host if the editor gave none. */
  elsewhere?: string
}

/** The link of an entry's card; undefined if it has no valid target. */
export function entryLink(
  entry: EntryCardData,
  site: Pick<SiteProps, 'segments' | 'locale'>,
): EntryLink | undefined {
  const outward = stegaClean(entry.outward)
  if (outward) {
    const { url, source } = outward
    const address = parseWebUrl(url)
    return url && address ? { href: url, elsewhere: source || address.host } : undefined
  }
  const href = hrefOfDocumentOn(site, stegaClean(entry))
  return href === undefined ? undefined : { href }
}
