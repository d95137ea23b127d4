import { Article } from '../../journal/article.tsx'
import { Modules } from '../../modules/modules.tsx'
import type { PageViewProps } from '../page-types.ts'
import type { NewsData } from './news.groq.ts'

/** A news article. */
export function NewsPage({ data, site }: PageViewProps<NewsData>) {
  const place = { site, id: data._id, type: data._type, path: '' }
  return (
    <Article data={data} place={place}>
      <Modules modules={data.modules} place={place} />
    </Article>
  )
}
