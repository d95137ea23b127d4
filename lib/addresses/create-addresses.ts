import type { Locale } from '#lib/locales.ts'
import { type AddressRow, addressOf, type PageAddress } from './address.ts'
import { hrefFor } from './href.ts'
import { resolvePath } from './resolve.ts'
import type { Segments } from './segments.ts'
import { type PageVersion, versionsOf } from './versions.ts'

/** All questions about addresses whose answer depends on the segments that content names. */
export interface Addresses {
  /** Canonical path of a page. */
  hrefFor(this: void, address: PageAddress): string
  /** Canonical path of a document's page for a reader; undefined where it has none. */
  linkTo(this: void, row: AddressRow | null | undefined, reader: Locale): string | undefined
  /** The page of a path whose parts after the language are given decoded. */
  resolve(this: void, locale: Locale, parts: readonly string[]): PageAddress
  /** The page in every routed language that has it. */
  versionsOf(
    this: void,
    page: PageAddress,
    translations: readonly (AddressRow | null)[] | null | undefined,
  ): PageVersion[]
}

/** Binds the segments that content names, once for all that is asked afterwards. */
export function createAddresses(segments: Segments): Addresses {
  return {
    hrefFor: (address) => hrefFor(address, segments),
    linkTo(row, reader) {
      const address = addressOf(row, reader)
      return address && hrefFor(address, segments)
    },
    resolve: (locale, parts) => resolvePath(locale, parts, segments),
    versionsOf: (page, translations) => versionsOf(page, translations, segments),
  }
}
