import { stegaClean } from '@sanity/client/stega'
import { hrefOn, type SiteProps } from '#lib/content/site.ts'
import type { EntryCardData } from './journal.groq.ts'

export interface EntryAddress {
  href: string
  /** Name of the other site for what leads there; its host where the editor gave none. */
  elsewhere?: string
}

const web = /^https?:\/\//i

/** Where the card of an entry leads; undefined where it leads nowhere, which its card then does too. */
export function entryAddress(
  entry: EntryCardData,
  site: Pick<SiteProps, 'segments' | 'locale'>,
): EntryAddress | undefined {
  const outward = stegaClean(entry.outward)
  if (outward) {
    const { url, source } = outward
    if (!url || !web.test(url) || !URL.canParse(url)) return undefined
    return { href: url, elsewhere: source || new URL(url).host }
  }
  const href = hrefOn(site, stegaClean(entry))
  return href === undefined ? undefined : { href }
}
