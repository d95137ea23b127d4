import { defineQuery } from 'next-sanity'
import { alternatesProjection, type Alternate } from '../../chrome/alternates.groq.ts'
import { heroProjection, type HeroData } from '../../content/hero.groq.ts'
import { linkTargetProjection, type LinkTarget } from '../../content/link.groq.ts'
import { seoProjection, type SeoData } from '../../content/seo.groq.ts'
import { modulesProjection, type ModuleData } from '../../modules/modules.groq.ts'

export const pageQuery = defineQuery(/* groq */ `
  *[_type == "page" && slug.current == $slug && language == $locale][0]{
    _id,
    _type,
    language,
    title,
    "slug": slug.current,
    parentPage->{${linkTargetProjection}},
    heroHeader{${heroProjection}},
    ${modulesProjection},
    seo{${seoProjection}},
    ${alternatesProjection}
  }
`)

export interface PageData {
  _id: string
  _type: 'page'
  language?: string | null
  title?: string | null
  slug?: string | null
  parentPage?: LinkTarget | null
  heroHeader?: HeroData | null
  modules?: ModuleData[] | null
  seo?: SeoData | null
  alternates?: Array<Alternate | null> | null
}
