import { documentTypesOf } from '#lib/addresses/kinds.ts'

const targets = (types: string[]) => types.map((type) => ({ type }))

/** What a link may lead to: the documents of every page kind that the table says can be linked. */
export const linkTargets = targets(documentTypesOf(({ linked }) => linked))

/** What a redirect may lead to. */
export const redirectTargets = targets(documentTypesOf(({ redirected }) => redirected))
