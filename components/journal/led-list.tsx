import type { ReactNode } from 'react'
import type { SiteProps } from '#lib/content/site.ts'
import { styled } from '../ui/styled.tsx'
import { EntryCard } from './entry-card.tsx'
import type { EntryCardData } from './journal.groq.ts'

interface LedListProps {
  /** The entry set apart in front of the others; only the first page of a list has one. */
  lead: EntryCardData | undefined
  site: SiteProps
  /** The lead's picture is the first of the page. */
  priority: boolean
  /** Said where there is neither a lead nor anything else. */
  empty: string
  isEmpty: boolean
  /** The other entries, in the form of their list. */
  children: ReactNode
}

/** The entries of a list: the one that leads it, large, and the others below. */
export function LedList({ lead, site, priority, empty, isEmpty, children }: LedListProps) {
  return (
    <Entries className="wrap">
      {lead && (
        <EntryCard
          entry={lead}
          site={site}
          sizes="(min-width: 768px) 56vw, 92vw"
          headingLevel="h2"
          priority={priority}
          large
        />
      )}
      {children}
      {isEmpty && <p className="lead">{empty}</p>}
    </Entries>
  )
}

const Entries = styled.div`
  display: grid;
  gap: var(--space-block);
  margin-block: var(--space-block) var(--space-section);
`
