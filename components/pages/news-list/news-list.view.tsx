import { useTranslations } from 'next-intl'
import { LedList } from '../../journal/led-list.tsx'
import { ListPage } from '../../journal/list-page.tsx'
import { Modules } from '../../modules/modules.tsx'
import type { PageViewProps } from '../types.ts'
import type { NewsListData } from './news-list.groq.ts'
import { NewsRows } from './news-rows.tsx'

/** The news: its opening, the item that leads, the others as the rows of a gazette. */
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
      <LedList list={data} site={site} empty={t('noNews')}>
        {(rest) => <NewsRows entries={rest} site={site} />}
      </LedList>
    </ListPage>
  )
}
