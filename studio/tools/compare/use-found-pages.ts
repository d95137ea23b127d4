import { useEffect, useState } from 'react'
import { useClient } from 'sanity'
import type { AddressRow } from '#lib/addresses/address.ts'
import type { Addresses } from '#lib/addresses/create-addresses.ts'
import { documentTypesOf, factsOf, kindNames } from '#lib/addresses/kinds.ts'
import { isLocale, type Locale } from '#lib/locales.ts'
import { studioApiVersion } from '#schemas/fields/api-version.ts'

export interface FoundPage {
  path: string
  title: string
  locale: Locale
}

type Row = AddressRow & { title: string | null; language: string | null }

const slugs = kindNames
  .flatMap((kind) => {
    const { documentType, slugField } = factsOf(kind)
    return slugField ? [`_type == "${documentType}" => ${slugField}.current`] : []
  })
  .join(', ')

const query = `*[_type in $types && (title match $words || store.title match $words || slug.current match $words)]
  | order(language == $locale desc, title asc)[0...12]{
    "type": _type,
    language,
    "slug": select(${slugs}),
    "title": coalesce(title, store.title)
  }`

/** Pages whose title or address holds some words, those of the language first. Drafts are pages, too. */
export function useFoundPages(words: string, locale: Locale, addresses: Addresses): FoundPage[] {
  const client = useClient({ apiVersion: studioApiVersion })
  const [found, setFound] = useState<{ asked: string; pages: FoundPage[] }>(none)
  const asked = words.replaceAll('/', ' ').trim()
  useEffect(() => {
    if (asked.length < 2) return
    let gone = false
    const timer = setTimeout(() => {
      client
        .fetch<Row[]>(
          query,
          { types: documentTypesOf(), words: `${asked}*`, locale },
          { perspective: 'drafts', tag: 'orrery.pages' },
        )
        .then(
          (rows) => void (gone || setFound({ asked, pages: pagesOf(rows, addresses) })),
          () => {},
        )
    }, 200)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [client, asked, locale, addresses])
  return asked.length < 2 ? none.pages : found.pages
}

const none: { asked: string; pages: FoundPage[] } = { asked: '', pages: [] }

function pagesOf(rows: readonly Row[], addresses: Addresses): FoundPage[] {
  return rows.flatMap((row) => {
    const { language, title } = row
    const path = isLocale(language) ? addresses.linkTo(row, language) : undefined
    return path && isLocale(language) ? [{ path, title: title ?? path, locale: language }] : []
  })
}
