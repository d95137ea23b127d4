import { useTranslations } from 'next-intl'
import { styled } from '../../ui/styled.tsx'
import { EntryCard } from '../../journal/entry-card.tsx'
import { ListPage } from '../../journal/list-page.tsx'
import { Modules } from '../../modules/modules.tsx'
import type { PageViewProps } from '../page-types.ts'
import type { StoriesData } from './stories.groq.ts'

/** The stories: header, then one below the other with pictures on alternating sides. */
export function StoriesPage({ data, site }: PageViewProps<StoriesData>) {
  const t = useTranslations('journal')
  const place = { site, id: data._id, type: data._type, path: '' }
  const entries = (data.entries ?? []).filter((entry) => entry !== null)
  return (
    <ListPage
      kind="stories"
      list={data}
      place={place}
      below={<Modules modules={data.modules} place={place} />}
    >
      {entries.length > 0 ? (
        <List role="list" className="wrap">
          {entries.map((entry, index) => (
            <li key={entry._id}>
              <EntryCard
                entry={entry}
                site={site}
                sizes="(min-width: 768px) 56vw, 92vw"
                headingLevel="h2"
                priority={index === 0 && !data.heroHeader?.media}
                large
              />
            </li>
          ))}
        </List>
      ) : (
        <p className="wrap lead">{t('noStories')}</p>
      )}
    </ListPage>
  )
}

const List = styled.ol`
  display: grid;
  gap: var(--space-section);
  margin-block: var(--space-block) var(--space-section);

  @media (min-width: 768px) {
    > li:nth-child(even) > .entry-card {
      grid-template-columns: minmax(0, 5fr) minmax(0, 7fr);
    }

    > li:nth-child(even) .plate {
      order: 2;
    }

    > li:nth-child(even) .words {
      padding-inline: 0 clamp(0rem, 2vw, 3rem);
    }
  }
`
