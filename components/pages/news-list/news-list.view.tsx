import { useTranslations } from 'next-intl'
import { LedList } from '../../journal/led-list.tsx'
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
      <LedList
        lead={lead}
        site={site}
        priority={!data.heroHeader?.media}
        empty={t('noNews')}
        isEmpty={!lead && rest.length === 0}
      >
        <NewsRows entries={rest} site={site} />
      </LedList>
      <Pager kind="newsList" site={site} {...pages} />
      {pages.pageNumber === 1 && <Modules modules={data.modules} place={place} />}
    </>
  )
}
