import type { Locale } from '#lib/locales.ts'
import { type PageAddressRow, pageAddressOf, type PageAddress } from './page-address.ts'
import { hrefFor } from './href-for.ts'
import { pageAddressOfPath } from './resolve-path.ts'
import type { PageKindSegments } from './page-kind-segments.ts'
import { type PageTranslation, pageTranslations } from './page-translations.ts'

/** Address operations that depend on the segments that content defines. */
export interface AddressResolver {
  /** Canonical path of a page. */
  hrefFor(this: void, address: PageAddress): string
  /** Canonical path of a document's page for a reader; undefined where it has none. */
  hrefOfDocument(
    this: void,
    row: PageAddressRow | null | undefined,
    reader: Locale,
  ): string | undefined
  /** The page of a path whose parts after the language are given decoded. */
  resolve(this: void, locale: Locale, parts: readonly string[]): PageAddress
  /** The page in every routed language that has it. */
  translationsOf(
    this: void,
    page: PageAddress,
    translations: readonly (PageAddressRow | null)[] | null | undefined,
  ): PageTranslation[]
}

/** Creates a resolver for a fixed set of segments. */
export function createAddressResolver(segments: PageKindSegments): AddressResolver {
  return {
    hrefFor: (address) => hrefFor(address, segments),
    hrefOfDocument(row, reader) {
      const address = pageAddressOf(row, reader)
      return address && hrefFor(address, segments)
    },
    resolve: (locale, parts) => pageAddressOfPath(locale, parts, segments),
    translationsOf: (page, translations) => pageTranslations(page, translations, segments),
  }
}
