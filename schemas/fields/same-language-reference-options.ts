import { defaultLocale } from '#lib/locales.ts'

/** Reference options: only documents in the language of the edited document. */
export const sameLanguageReferenceOptions = {
  filter: ({ document }: { document: unknown }) => ({
    filter: 'language == $language',
    params: { language: (document as { language?: string }).language ?? defaultLocale },
  }),
}
