import { articleMetadata } from '../../journal/article-metadata.ts'
import { articleJsonLd } from '../../journal/json-ld.ts'
import type { PageEntry } from '../page-types.ts'
import { type NewsData, newsQuery } from './news.groq.ts'
import { NewsPage } from './news.view.tsx'

export const newsEntry: PageEntry<NewsData> = {
  query: newsQuery,
  View: NewsPage,
  metadata: articleMetadata,
  parents: ({ list }) => [list],
  jsonLd: (data, context) => articleJsonLd('NewsArticle', data, context),
}
