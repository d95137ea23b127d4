import { Article } from '../../journal/article.tsx'
import { Modules } from '../../modules/modules.tsx'
import type { PageViewProps } from '../page-types.ts'
import type { BlogpostData } from './blogpost.groq.ts'

/** A post of the journal. */
export function BlogpostPage({ data, site }: PageViewProps<BlogpostData>) {
  const place = { site, id: data._id, type: data._type, path: '' }
  return (
    <Article data={data} place={place}>
      <Modules modules={data.modules} place={place} />
    </Article>
  )
}
