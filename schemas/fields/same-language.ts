import { defaultLocale } from '#lib/locales.ts'

/** Options of a reference that offers only documents in the language of the one being edited. */
export const sameLanguage = {
  filter: ({ document }: { document: unknown }) => ({
    filter: 'language == $language',
    params: { language: (document as { language?: string }).language ?? defaultLocale },
  }),
}
