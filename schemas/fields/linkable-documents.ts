import { defaultLocale } from '#lib/locales.ts'

/** Options of a reference that offers only documents in the language of the one being edited that have a page. */
export const linkableDocuments = {
  filter: ({ document }: { document: unknown }) => ({
    filter: 'language == $language && !(_type == "news" && type == "link")',
    params: { language: (document as { language?: string }).language ?? defaultLocale },
  }),
}
