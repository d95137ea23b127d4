import { defineLocations, type DocumentLocationResolvers } from 'sanity/presentation'
import { hrefFor } from '#lib/addresses/href.ts'
import { isLocale, localeTable, type Locale, routedLocales } from '#lib/locales.ts'

interface Located {
  title?: string
  slug?: string
  language?: string
}

const notRouted = (language: string | undefined) => ({
  tone: 'caution' as const,
  message: `${isLocale(language) ? localeTable[language].name : 'This language'} has no public pages yet.`,
})

function locationOf(type: 'home' | 'page' | 'product' | 'collection', document: Located | null) {
  const language = document?.language
  if (!isLocale(language) || !localeTable[language].routed) return notRouted(language)
  if (type !== 'home' && !document?.slug)
    return { tone: 'caution' as const, message: 'It appears on the site once it has a path.' }
  const href = hrefFor({ type, language, slug: document?.slug }, language)
  return { locations: [{ title: document?.title || href, href }] }
}

const everyHome = (language: string | undefined) => ({
  message: 'Shown on every page of its language.',
  tone: 'positive' as const,
  locations: (isLocale(language) ? [language] : routedLocales)
    .filter((locale: Locale) => localeTable[locale].routed)
    .map((locale) => ({
      title: `Home, ${localeTable[locale].name}`,
      href: hrefFor({ type: 'home', language: locale }, locale),
    })),
})

/** Where each document is seen on the site. */
export const locations: DocumentLocationResolvers = {
  home: defineLocations({
    select: { title: 'title', language: 'language' },
    resolve: (document) => locationOf('home', document),
  }),
  page: defineLocations({
    select: { title: 'title', slug: 'slug.current', language: 'language' },
    resolve: (document) => locationOf('page', document),
  }),
  product: defineLocations({
    select: { title: 'store.title', slug: 'store.slug.current', language: 'language' },
    resolve: (document) => locationOf('product', document),
  }),
  collection: defineLocations({
    select: { title: 'store.title', slug: 'store.slug.current', language: 'language' },
    resolve: (document) => locationOf('collection', document),
  }),
  settings: defineLocations({
    select: { language: 'language' },
    resolve: (document) => everyHome(document?.language),
  }),
}
