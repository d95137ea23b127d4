import { documentTypesWhere } from './page-kinds.ts'

/** Document types with one document per language, linked by translation.metadata. */
export const translatedTypes = ['settings', 'form', ...documentTypesWhere()]

/** Types that affect more than their own page: currencies, navigation and redirects of a whole language. */
const siteWide = ['settings']

/** Types that translators may write in their languages; they may write no other. */
export const translatorWritableTypes = translatedTypes.filter((type) => !siteWide.includes(type))
