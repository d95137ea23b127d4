import { listJsonLd } from '../../journal/json-ld.ts'
import { listPageMetadata } from '../../journal/list-page-metadata.ts'
import { breadcrumbParentsOf } from '../../journal/pagination.ts'
import type { PageEntry } from '../page-types.ts'
import { type NewsListData, newsListQuery } from './news-list.groq.ts'
import { NewsListPage } from './news-list.view.tsx'

export const newsListEntry: PageEntry<NewsListData> = {
  query: newsListQuery,
  View: NewsListPage,
  metadata: (data, context) => listPageMetadata('newsList', data, context),
  parents: breadcrumbParentsOf,
  jsonLd: (data, context) => listJsonLd('CollectionPage', data, context),
}
