import { documentTypesWhere } from '#lib/addresses/page-kinds.ts'

const targets = (types: string[]) => types.map((type) => ({ type }))

/** What a link may lead to: the documents of every page kind that the table says can be isLinkable. */
export const linkTargetTypes = targets(documentTypesWhere(({ isLinkable }) => isLinkable))

/** Reference targets of redirects. */
export const redirectTargetTypes = targets(
  documentTypesWhere(({ isRedirectTarget }) => isRedirectTarget),
)
