import { defineQuery } from 'next-sanity'
import { alternatesProjection, type Alternate } from '../../chrome/alternates.groq.ts'
import { heroProjection, type HeroData } from '../../content/hero.groq.ts'
import { modulesProjection, type ModuleData } from '../../modules/modules.groq.ts'
import { seoProjection, type SeoData } from '../../content/seo.groq.ts'

export const homeQuery = defineQuery(/* groq */ `
  *[_type == "home" && language == $locale][0]{
    _id,
    _type,
    language,
    title,
    header{${heroProjection}},
    ${modulesProjection},
    seo{${seoProjection}},
    ${alternatesProjection}
  }
`)

export interface HomeData {
  _id: string
  _type: 'home'
  language?: string | null
  title?: string | null
  header?: HeroData | null
  modules?: ModuleData[] | null
  seo?: SeoData | null
  alternates?: Array<Alternate | null> | null
}
