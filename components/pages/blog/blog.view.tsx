import { useTranslations } from 'next-intl'
import { EntryGrid } from '../../journal/entry-grid.tsx'
import { LedList } from '../../journal/led-list.tsx'
import { ListHeader } from '../../journal/list-header.tsx'
import { leadAndRest, pagesOf } from '../../journal/list-pages.ts'
import { Pager } from '../../journal/pager.tsx'
import { Modules } from '../../modules/modules.tsx'
import type { PageViewProps } from '../types.ts'
import type { BlogData } from './blog.groq.ts'

/** The journal: its opening, the post that leads it, the others newest first. */
export function BlogPage({ data, site }: PageViewProps<BlogData>) {
  const t = useTranslations('journal')
  const place = { site, id: data._id, type: data._type, path: '' }
  const pages = pagesOf('blog', data)
  const { lead, rest } = leadAndRest(data, data.highlight)
  return (
    <>
      <ListHeader list={data} hero={data.heroHeader} place={place} pages={pages} />
      <LedList
        lead={lead}
        site={site}
        priority={!data.heroHeader?.media}
        empty={t('noPosts')}
        isEmpty={!lead && rest.length === 0}
      >
        {lead && rest.length > 0 && <hr />}
        <EntryGrid entries={rest} site={site} headingLevel="h2" />
      </LedList>
      <Pager kind="blog" site={site} {...pages} />
      {pages.pageNumber === 1 && <Modules modules={data.modules} place={place} />}
    </>
  )
}
