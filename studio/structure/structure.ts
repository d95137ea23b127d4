import { EarthGlobeIcon } from '@sanity/icons/EarthGlobe'
import type { StructureBuilder, StructureResolver } from 'sanity/structure'
import { localeTable, type Locale, locales } from '#lib/locales.ts'
import { collection } from '#schemas/documents/collection.ts'
import { home } from '#schemas/documents/home.ts'
import { page } from '#schemas/documents/page.ts'
import { product } from '#schemas/documents/product.ts'
import { productVariant } from '#schemas/documents/product-variant.ts'
import { redirect } from '#schemas/documents/redirect.ts'
import { settings } from '#schemas/documents/settings.ts'
import { studioApiVersion } from '../runtime.ts'

/** The document id of a singleton in one language, such as `home-fr`. */
export const singletonId = (type: string, locale: Locale) => `${type}-${locale}`

interface ListedType {
  name: string
  title?: string
  icon?: unknown
}

function eachLanguage(
  S: StructureBuilder,
  type: ListedType,
  title: string,
  child: (
    locale: Locale,
  ) => ReturnType<StructureBuilder['document']> | ReturnType<StructureBuilder['documentList']>,
) {
  return S.listItem()
    .id(type.name)
    .title(title)
    .icon(type.icon as never)
    .child(
      S.list()
        .id(type.name)
        .title(title)
        .items(
          locales.map((locale) =>
            S.listItem()
              .id(locale)
              .title(localeTable[locale].name)
              .icon(EarthGlobeIcon)
              .child(child(locale)),
          ),
        ),
    )
}

const singleton = (S: StructureBuilder, type: ListedType, title: string) =>
  eachLanguage(S, type, title, (locale) =>
    S.document()
      .schemaType(type.name)
      .documentId(singletonId(type.name, locale))
      .title(`${title}, ${localeTable[locale].name}`),
  )

const list = (S: StructureBuilder, type: ListedType, title: string, orderBy: string) =>
  eachLanguage(S, type, title, (locale) =>
    S.documentTypeList(type.name)
      .title(`${title}, ${localeTable[locale].name}`)
      .apiVersion(studioApiVersion)
      .filter('_type == $type && language == $language')
      .params({ type: type.name, language: locale })
      .defaultOrdering([{ field: orderBy, direction: 'asc' }])
      .initialValueTemplates(
        type.name === 'page' ? [S.initialValueTemplateItem(`page-${locale}`)] : [],
      ),
  )

/** The desk: singletons with one entry a language, then lists by language, then what has no language. */
export const structure: StructureResolver = (S) =>
  S.list()
    .id('content')
    .title('Content')
    .items([
      singleton(S, home, 'Home'),
      list(S, page, 'Pages', 'slug.current'),
      S.divider(),
      list(S, product, 'Products', 'store.title'),
      list(S, collection, 'Collections', 'store.title'),
      S.documentTypeListItem(productVariant.name)
        .title('Product variants')
        .icon(productVariant.icon as never),
      S.divider(),
      S.documentTypeListItem(redirect.name)
        .title('Redirects')
        .icon(redirect.icon as never),
      singleton(S, settings, 'Settings'),
    ])
