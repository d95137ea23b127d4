import { useTranslations } from 'next-intl'
import type { SiteProps } from '#lib/content/site-props.ts'
import { FeaturedEntryList } from '../../journal/featured-entry-list.tsx'
import { ListPage } from '../../journal/list-page.tsx'
import { Modules } from '../../modules/modules.tsx'
import type { PageViewProps } from '../page-types.ts'
import { styled } from '../../ui/styled.tsx'
import { EntryCard } from '../../journal/entry-card.tsx'
import type { EntryCardData } from '../../journal/entry-card.groq.ts'
import type { NewsListData } from './news-list.groq.ts'

/** The news: header, featured item, and the others as rows. */
export function NewsListPage({ data, site }: PageViewProps<NewsListData>) {
  const t = useTranslations('journal')
  const place = { site, id: data._id, type: data._type, path: '' }
  return (
    <ListPage
      kind="newsList"
      list={data}
      place={place}
      below={<Modules modules={data.modules} place={place} />}
    >
      <FeaturedEntryList list={data} site={site} empty={t('noNews')}>
        {(rest) => <NewsRows entries={rest} site={site} />}
      </FeaturedEntryList>
    </ListPage>
  )
}

interface NewsRowsProps {
  entries: readonly EntryCardData[]
  site: SiteProps
}

/** News items as rows: small picture, text, and a hairline between them. */
function NewsRows({ entries, site }: NewsRowsProps) {
  if (entries.length === 0) return null
  return (
    <List role="list">
      {entries.map((entry) => (
        <li key={entry._id}>
          <EntryCard
            entry={entry}
            site={site}
            headingLevel="h2"
            sizes="(min-width: 768px) 24vw, 92vw"
          />
        </li>
      ))}
    </List>
  )
}

const List = styled.ul`
  display: grid;
  border-block-start: 1px solid var(--line);

  li {
    container-type: inline-size;
    padding-block: var(--space-4);
    border-block-end: 1px solid var(--line);
  }

  /* By the room and the size of type, not by the screen: large letters have their line too. */
  @container (min-width: 33.75rem) {
    .entry-card {
      grid-template-columns: minmax(9rem, 3fr) minmax(0, 9fr);
      column-gap: clamp(1.5rem, 4vw, 5rem);
      align-items: center;
    }

    .entry-card > .words:only-child {
      grid-column: 2;
    }
  }
`
