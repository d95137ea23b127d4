import { defineQuery } from 'next-sanity'
import type { CommonQueryResult } from '#lib/content/types.generated.ts'
import { addressProjection } from '../../lib/addresses/address.groq.ts'
import { linkProjection } from '../text/link.groq.ts'
import type { PartialContent } from '../text/partial-content.ts'
import { richTextProjection } from '../text/rich-text.groq.ts'
import { seoProjection } from '../text/seo.groq.ts'
import { pictureProjection } from '../media/media.groq.ts'

const menuProjection = /* groq */ `
  title,
  menuLink[]{
    _key,
    type,
    label,
    link{${linkProjection}},
    image{${pictureProjection}},
    children[]{_key, link{${linkProjection}}, image{${pictureProjection}}}
  }
`

/** Settings, currencies and home title that all pages of a language share. Params: `locale`, `defaultLocale`. */
export const commonQuery = defineQuery(/* groq */ `{
  "settings": coalesce(
    *[_type == "settings" && language == $locale][0],
    *[_type == "settings" && language == $defaultLocale][0]
  ){
    _id,
    _type,
    links[]{_key, ${linkProjection}},
    menu{${menuProjection}},
    inside{${menuProjection}},
    currenciesMenu{currencies[]{code, label}},
    footer{
      copyright,
      info[]{_key, title, body[]{${richTextProjection}}},
      links[]{_key, ${linkProjection}},
      newsletter{title, body}
    },
    notFoundPage{title, body[]{${richTextProjection}}},
    rootRedirect{${linkProjection}},
    letters->{${addressProjection}},
    seo{${seoProjection}}
  },
  "currencies": *[_type == "currencies"][0]{
    mainCurrency{code, label, rate},
    secondaryCurrencies[]{code, label, rate}
  },
  "home": *[_type == "home" && language == $locale][0]{title}
}`)

export type CommonData = PartialContent<CommonQueryResult>
export type SettingsData = NonNullable<CommonData['settings']>
export type MenuData = NonNullable<SettingsData['menu']>
export type MenuEntry = NonNullable<MenuData['menuLink']>[number]
