import { defaultLocale, type Locale } from '#lib/locales.ts'
import type { CompiledDocument } from './compile-site-documents.ts'

/** The transaction that writes the demo. */
export interface SeedTransaction {
  /** Its id, which becomes the revision of every document that it writes. */
  id: string
  /** ISO 8601. */
  at: string
}

/**
 * Records in each translation which English document, in which revision, it was made from. Studio then compares texts:
 * a later write to the source that changes no text does not make the translation outdated.
 */
export function withTranslatedFrom(
  documents: readonly CompiledDocument[],
  { id: revision, at }: SeedTransaction,
): CompiledDocument[] {
  const sources = new Map(
    documents.flatMap(({ translations }) => {
      const entries = (translations ?? []) as { language: Locale; value: { _ref: string } }[]
      const source = entries.find(({ language }) => language === defaultLocale)?.value._ref
      return entries.flatMap(({ language, value }) =>
        source && language !== defaultLocale ? [[value._ref, source] as const] : [],
      )
    }),
  )
  return documents.map((written) => {
    const document = sources.get(written._id)
    return document ? { ...written, translatedFrom: { document, revision, at } } : written
  })
}
