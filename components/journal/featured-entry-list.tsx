import type { ReactNode } from 'react'
import type { SiteProps } from '#lib/content/site-props.ts'
import type { HeroData } from '../text/hero-header.groq.ts'
import { styled } from '../ui/styled.tsx'
import { EntryCard } from './entry-card.tsx'
import type { EntryCardData } from './entry-card.groq.ts'
import { splitFeatured, type ListSlice } from './pagination.ts'

interface FeaturedEntryListProps {
  list: ListSlice & { highlight?: EntryCardData | null; heroHeader?: HeroData | null }
  site: SiteProps
  /** Message for an empty list. */
  empty: string
  /** Renders the other entries; only the first page has a featured one. */
  children: (rest: EntryCardData[], isLed: boolean) => ReactNode
}

/** Entries of a list: a large featured one, and the others below. */
export function FeaturedEntryList({ list, site, empty, children }: FeaturedEntryListProps) {
  const { lead, rest } = splitFeatured(list, list.highlight)
  return (
    <Entries className="wrap">
      {lead && (
        <EntryCard
          entry={lead}
          site={site}
          sizes="(min-width: 768px) 56vw, 92vw"
          headingLevel="h2"
          priority={!list.heroHeader?.media}
          large
        />
      )}
      {children(rest, lead !== undefined)}
      {!lead && rest.length === 0 && <p className="lead">{empty}</p>}
    </Entries>
  )
}

const Entries = styled.div`
  display: grid;
  gap: var(--space-block);
  margin-block: var(--space-block) var(--space-section);
`
