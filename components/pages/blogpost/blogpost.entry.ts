import { articleMetadata } from '../../journal/article-metadata.ts'
import { articleJsonLd } from '../../journal/json-ld.ts'
import type { PageEntry } from '../page-types.ts'
import { type BlogpostData, blogpostQuery } from './blogpost.groq.ts'
import { BlogpostPage } from './blogpost.view.tsx'

export const blogpostEntry: PageEntry<BlogpostData> = {
  query: blogpostQuery,
  View: BlogpostPage,
  metadata: (data, context) => ({ ...articleMetadata(data, context), feed: true }),
  parents: ({ list }) => [list],
  jsonLd: (data, context) => articleJsonLd('BlogPosting', data, context),
}
