import { Hero } from '../../text/hero.tsx'
import { Modules } from '../../modules/modules.tsx'
import type { PageViewProps } from '../page-types.ts'
import type { HomeData } from './home.groq.ts'

/** The home page of a language. */
export function HomePage({ data, site }: PageViewProps<HomeData>) {
  const place = { site, id: data._id, type: data._type, path: '' }
  return (
    <>
      <Hero hero={data.header} place={{ ...place, path: 'header' }} />
      <Modules modules={data.modules} place={place} />
    </>
  )
}
