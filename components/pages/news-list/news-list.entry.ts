import { listJsonLd } from '../../journal/json-ld.ts'
import { listMetadata } from '../../journal/list-page-metadata.ts'
import { breadcrumbParentsOf } from '../../journal/pagination.ts'
import type { PageEntry } from '../page-types.ts'
import { type NewsListData, newsListQuery } from './news-list.groq.ts'
import { NewsListPage } from './news-list.view.tsx'

export const newsListEntry: PageEntry<NewsListData> = {
  query: newsListQuery,
  View: NewsListPage,
  metadata: (data, context) => listMetadata('newsList', data, context),
  parents: breadcrumbParentsOf,
  jsonLd: (data, context) => listJsonLd('CollectionPage', data, context),
}
