import { useTranslations } from 'next-intl'
import { styled } from '../../ui/styled.tsx'
import { EntryCard } from '../../journal/entry-card.tsx'
import { ListHeader } from '../../journal/list-header.tsx'
import { leadAndRest, pagesOf } from '../../journal/list-pages.ts'
import { Pager } from '../../journal/pager.tsx'
import { Modules } from '../../modules/modules.tsx'
import type { PageViewProps } from '../types.ts'
import type { NewsListData } from './news-list.groq.ts'
import { NewsRows } from './news-rows.tsx'

/** The news: its opening, the item that leads, the others as the rows of a gazette. */
export function NewsListPage({ data, site }: PageViewProps<NewsListData>) {
  const t = useTranslations('journal')
  const place = { site, id: data._id, type: data._type, path: '' }
  const pages = pagesOf('newsList', data)
  const { lead, rest } = leadAndRest(data, data.highlight)
  return (
    <>
      <ListHeader list={data} hero={data.heroHeader} place={place} pages={pages} />
      <Entries className="wrap">
        {lead && (
          <EntryCard
            entry={lead}
            site={site}
            sizes="(min-width: 768px) 56vw, 92vw"
            headingLevel="h2"
            priority={!data.heroHeader?.media}
            large
          />
        )}
        <NewsRows entries={rest} site={site} />
        {!lead && rest.length === 0 && <p className="lead">{t('noNews')}</p>}
      </Entries>
      <Pager kind="newsList" site={site} {...pages} />
      {pages.pageNumber === 1 && <Modules modules={data.modules} place={place} />}
    </>
  )
}

const Entries = styled.div`
  display: grid;
  gap: var(--space-block);
  margin-block: var(--space-block) var(--space-section);
`
