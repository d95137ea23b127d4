import type { PreviewConfig } from 'sanity'
import { isLocale, localeTable } from '#lib/locales.ts'

/** Begins the second line of a document's preview with its language, in lists, pickers and search results. */
export function withLanguageInPreview({ select, prepare, ...rest }: PreviewConfig): PreviewConfig {
  return {
    ...rest,
    select: { ...select, language: 'language' },
    prepare: (selection, options) => {
      const shown = prepare ? prepare(selection, options) : selection
      const { language } = selection
      const name = isLocale(language) ? localeTable[language].name : undefined
      const parts = [name, shown['subtitle']].filter(Boolean)
      return { ...shown, subtitle: parts.join(' · ') || undefined }
    },
  }
}
