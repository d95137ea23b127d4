import { contentLocales, type Locale } from '#lib/locales.ts'
import { useDocumentPermissions } from './use-permission.ts'

const drafts = contentLocales.map((language) => ({
  _id: `drafts.any-${language}`,
  _type: 'page',
  language,
}))

/** The language of a translator for one language; undefined for everybody else, and until it is known. */
export function useOwnLanguage(): Locale | undefined {
  const granted = useDocumentPermissions('update', drafts)
  const writable = drafts.filter(({ _id }) => granted.get(_id))
  return granted.size === drafts.length && writable.length === 1 ? writable[0]?.language : undefined
}
