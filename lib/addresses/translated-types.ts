import { documentTypesWhere } from './page-kinds.ts'

/** Documents that exist once in each language and are tied together by translation.metadata. */
export const translatedTypes = ['settings', 'form', ...documentTypesWhere()]

/** Those that decide about more than their own page: currencies, navigation and redirects of a whole language. */
const siteWide = ['settings']

/** Those that translators write, in their languages. Everything else is refused to them. */
export const translatorTypes = translatedTypes.filter((type) => !siteWide.includes(type))
