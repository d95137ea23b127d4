import { styled } from '../ui/styled.tsx'
import type { SiteProps } from '#lib/content/site-props.ts'
import { gridRemainder } from '../ui/grid-remainder.ts'
import { mediaQueryFrom } from '../ui/breakpoints.ts'
import { EntryCard } from './entry-card.tsx'
import type { EntryCardData } from './entry-card.groq.ts'

interface EntryGridProps {
  entries: readonly EntryCardData[]
  site: SiteProps
  headingLevel?: 'h2' | 'h3'
}

/**
 * Grid of cards, two columns on tablets and three on desktops, without gaps in the last row: a remainder of rows
 * of three fills rows of two, and a single last card spans its row.
 */
export function EntryGrid({ entries, site, headingLevel }: EntryGridProps) {
  if (entries.length === 0) return null
  return (
    <List
      role="list"
      data-over-two={entries.length % 2}
      data-over-three={gridRemainder(entries.length)}
    >
      {entries.map((entry) => (
        <li key={entry._id}>
          <EntryCard
            entry={entry}
            site={site}
            headingLevel={headingLevel}
            sizes="(min-width: 1024px) 31vw, (min-width: 600px) 46vw, 92vw"
          />
        </li>
      ))}
    </List>
  )
}

const List = styled.ul`
  display: grid;
  gap: var(--space-block) var(--gutter);

  @media (min-width: 600px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    row-gap: var(--space-8);

    &[data-over-two='1'] > li:last-child {
      grid-column: 1 / -1;
    }

    &[data-over-two='1'] > li:last-child > .entry-card {
      grid-template-columns: repeat(2, minmax(0, 1fr));
      column-gap: var(--gutter);
      align-items: center;
    }
  }

  ${mediaQueryFrom.lg} {
    grid-template-columns: repeat(6, minmax(0, 1fr));

    > li,
    &[data-over-two='1'] > li:last-child {
      grid-column: span 2;
    }

    &[data-over-two='1']:not([data-over-three='1']) > li:last-child > .entry-card {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      align-items: start;
    }

    &[data-over-three='2'] > li:nth-last-child(-n + 2),
    &[data-over-three='4'] > li:nth-last-child(-n + 4) {
      grid-column: span 3;
    }

    &[data-over-three='1'] > li {
      grid-column: 1 / -1;
    }
  }
`
