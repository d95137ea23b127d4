import type { DocumentActionsResolver, NewDocumentOptionsResolver } from 'sanity'
import { singletonTypes } from '#schemas/index.ts'

const singletons = new Set<string>(singletonTypes)
const fromShop = new Set(['product', 'productVariant', 'collection'])
const notForSingletons = new Set(['delete', 'duplicate', 'unpublish'])

/** What is left for a document that only the shop fills: a draft of it can be put on line or thrown away. */
const forVariants = new Set(['publish', 'discardChanges'])

/** Singletons are neither deleted, duplicated nor taken off line; variants belong to the shop. */
export const allowedActions: DocumentActionsResolver = (actions, { schemaType }) => {
  if (schemaType === 'productVariant')
    return actions.filter(({ action }) => action && forVariants.has(action))
  if (singletons.has(schemaType))
    return actions.filter(({ action }) => !action || !notForSingletons.has(action))
  return actions
}

/** The "create" menu offers what an editor can really begin: singletons exist, products come from the shop. */
export const newDocumentOptions: NewDocumentOptionsResolver = (templates) =>
  templates.filter(({ templateId }) => {
    const type = templateId.replace(/-(?:[a-z]{2}|parameterized)$/, '')
    return (
      !singletons.has(type) &&
      !fromShop.has(type) &&
      type !== 'translation.metadata' &&
      !templateId.endsWith('-parameterized') &&
      templateId !== 'page'
    )
  })
