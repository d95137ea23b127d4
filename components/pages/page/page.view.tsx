import { Breadcrumbs } from '../../chrome/breadcrumbs.tsx'
import { PageHeader } from '../../text/page-header.tsx'
import { Modules } from '../../modules/modules.tsx'
import type { PageViewProps } from '../page-types.ts'
import type { PageData } from './page.groq.ts'

/** A page at a path of the editor's choice. */
export function PagePage({ data, site }: PageViewProps<PageData>) {
  const place = { site, id: data._id, type: data._type, path: '' }
  return (
    <>
      {data.parentPage && (
        <Breadcrumbs site={site} parents={[data.parentPage]} title={data.title} />
      )}
      <PageHeader
        hero={data.heroHeader}
        place={{ ...place, path: 'heroHeader' }}
        title={data.title}
      />
      <Modules modules={data.modules} place={place} />
    </>
  )
}
