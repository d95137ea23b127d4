import { listJsonLd } from '../../journal/json-ld.ts'
import { listPageMetadata } from '../../journal/list-page-metadata.ts'
import { breadcrumbParentsOf } from '../../journal/pagination.ts'
import type { PageEntry } from '../page-types.ts'
import { type StoriesData, storiesQuery } from './stories.groq.ts'
import { StoriesPage } from './stories.view.tsx'

export const storiesEntry: PageEntry<StoriesData> = {
  query: storiesQuery,
  View: StoriesPage,
  metadata: (data, context) => listPageMetadata('stories', data, context),
  parents: breadcrumbParentsOf,
  jsonLd: (data, context) => listJsonLd('CollectionPage', data, context),
}
