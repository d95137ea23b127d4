import { useTranslations } from 'next-intl'
import { EntryGrid } from '../../journal/entry-grid.tsx'
import { FeaturedEntryList } from '../../journal/featured-entry-list.tsx'
import { ListPage } from '../../journal/list-page.tsx'
import { Modules } from '../../modules/modules.tsx'
import type { PageViewProps } from '../page-types.ts'
import type { BlogData } from './blog.groq.ts'

/** The journal: header, featured post, and the others newest first. */
export function BlogPage({ data, site }: PageViewProps<BlogData>) {
  const t = useTranslations('journal')
  const place = { site, id: data._id, type: data._type, path: '' }
  return (
    <ListPage
      kind="blog"
      list={data}
      place={place}
      below={<Modules modules={data.modules} place={place} />}
    >
      <FeaturedEntryList list={data} site={site} empty={t('noPosts')}>
        {(rest, isLed) => (
          <>
            {isLed && rest.length > 0 && <hr />}
            <EntryGrid entries={rest} site={site} headingLevel="h2" />
          </>
        )}
      </FeaturedEntryList>
    </ListPage>
  )
}
