import { defineQuery } from 'next-sanity'
import { linkProjection, type LinkData } from '../content/link.groq.ts'
import { richTextProjection, type RichTextData } from '../content/rich-text.groq.ts'
import { seoProjection, type SeoData } from '../content/seo.groq.ts'
import { pictureProjection, type PictureData } from '../media/media.groq.ts'

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

/** What every page of a language shares. Params: `locale`, `defaultLocale`. */
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
    footer{
      copyright,
      info[]{_key, title, body[]{${richTextProjection}}},
      links[]{_key, ${linkProjection}}
    },
    notFoundPage{title, body[]{${richTextProjection}}},
    rootRedirect{${linkProjection}},
    seo{${seoProjection}}
  },
  "home": *[_type == "home" && language == $locale][0]{title}
}`)

export interface MenuEntry {
  _key: string
  type?: string | null
  label?: string | null
  link?: LinkData | null
  image?: PictureData | null
  children?: Array<{ _key: string; link?: LinkData | null; image?: PictureData | null }> | null
}

export interface MenuData {
  title?: string | null
  menuLink?: MenuEntry[] | null
}

export interface SettingsData {
  _id: string
  _type: 'settings'
  links?: Array<LinkData & { _key: string }> | null
  menu?: MenuData | null
  inside?: MenuData | null
  footer?: {
    copyright?: string | null
    info?: Array<{ _key: string; title?: string | null; body?: RichTextData }> | null
    links?: Array<LinkData & { _key: string }> | null
  } | null
  notFoundPage?: { title?: string | null; body?: RichTextData } | null
  rootRedirect?: LinkData | null
  seo?: SeoData | null
}

export interface CommonData {
  settings?: SettingsData | null
  home?: { title?: string | null } | null
}
