import { stegaClean } from '@sanity/client/stega'
import { parseWebUrl } from '#lib/addresses/parse-web-url.ts'
import { hrefOn, type SiteProps } from '#lib/content/site.ts'
import type { EntryCardData } from './journal.groq.ts'

export interface EntryLink {
  href: string
  /** Name of the other site for what leads there; its host where the editor gave none. */
  elsewhere?: string
}

/** Where the card of an entry leads; undefined where it leads nowhere, which its card then does too. */
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
  const href = hrefOn(site, stegaClean(entry))
  return href === undefined ? undefined : { href }
}
