import { listJsonLd } from '../../journal/json-ld.ts'
import { listPageMetadata } from '../../journal/list-page-metadata.ts'
import { breadcrumbParentsOf } from '../../journal/pagination.ts'
import type { PageEntry } from '../page-types.ts'
import { type BlogData, blogQuery } from './blog.groq.ts'
import { BlogPage } from './blog.view.tsx'

export const blogEntry: PageEntry<BlogData> = {
  query: blogQuery,
  View: BlogPage,
  metadata: (data, context) => ({ ...listPageMetadata('blog', data, context), feed: true }),
  parents: breadcrumbParentsOf,
  jsonLd: (data, context) => listJsonLd('Blog', data, context),
}
