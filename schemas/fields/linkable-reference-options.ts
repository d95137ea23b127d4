import { defaultLocale } from '#lib/locales.ts'

/** Reference options: only documents with a page, in the language of the edited document. */
export const linkableReferenceOptions = {
  filter: ({ document }: { document: unknown }) => ({
    filter: 'language == $language && !(_type == "news" && type == "link")',
    params: { language: (document as { language?: string }).language ?? defaultLocale },
  }),
}
