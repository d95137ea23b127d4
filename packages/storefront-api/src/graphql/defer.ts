import { visit, type DocumentNode } from 'graphql/index.js'

const NAME = 'defer'

function mentionsDefer({ loc }: DocumentNode): boolean {
  return loc?.source.body.includes(`@${NAME}`) ?? true
}

/**
 * Takes `@defer` off a document. The live service may send deferred parts later; this shop has them
 * at hand, so it answers at once and whole, which every client that defers understands.
 */
export function withoutDefer(document: DocumentNode): DocumentNode {
  if (!mentionsDefer(document)) return document
  return visit(document, { Directive: ({ name }) => (name.value === NAME ? null : undefined) })
}
