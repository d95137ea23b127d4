import { documentTypesOf } from '#lib/addresses/kinds.ts'

/** What a translator writes. The content lake is told of it at its start: what is not listed holds for the whole site. */
export const translatorTypes = ['form', ...documentTypesOf()]

/** Documents that exist once in each language and are tied together by translation.metadata. */
export const translatedTypes = ['settings', ...translatorTypes]
