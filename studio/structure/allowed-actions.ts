import type { DocumentActionsResolver, NewDocumentOptionsResolver } from 'sanity'
import { pageKindConfig, pageKindOfType } from '#lib/addresses/page-kinds.ts'
import { isLocale } from '#lib/locales.ts'
import { singletonTypes, globalSingletonTypes } from '#schemas/index.ts'
import { translatedTypes } from '#lib/addresses/translated-types.ts'

const singletons = new Set<string>([...singletonTypes, ...globalSingletonTypes])
/** Types without pages that exist already, or that a program makes. */
const madeElsewhere = new Set([
  ...singletons,
  'productVariant',
  'submission',
  'subscriber',
  'formDelivery',
  'translation.metadata',
])
const notForSingletons = new Set(['delete', 'duplicate', 'unpublish'])

/** What is left for a document that only the shop fills: a draft of it can be put on line or thrown away. */
const forVariants = new Set(['publish', 'discardChanges'])

/** What visitors sent is read and thrown away, never changed. */
const fromVisitors = new Set(['submission', 'subscriber'])

/** Singletons are neither deleted, duplicated nor taken off line; variants belong to the shop. */
export const allowedActions: DocumentActionsResolver = (actions, { schemaType }) => {
  if (schemaType === 'productVariant')
    return actions.filter(({ action }) => action && forVariants.has(action))
  // A copy would get an id that everybody may read.
  if (schemaType === 'formDelivery') return actions.filter(({ action }) => action !== 'duplicate')
  if (fromVisitors.has(schemaType)) return actions.filter(({ action }) => action === 'delete')
  if (singletons.has(schemaType))
    return actions.filter(({ action }) => !action || !notForSingletons.has(action))
  return actions
}

/**
 * The "create" menu offers what an editor can really begin: pages in each language, which singletons
 * and what the shop makes are not, and documents without a page.
 */
export const newDocumentOptions: NewDocumentOptionsResolver = (templates) =>
  templates.filter(({ templateId }) => {
    const [type = '', language = ''] = templateId.split('-')
    if (madeElsewhere.has(type)) return false
    // What is translated begins in a language: without one no page would show it.
    if (!translatedTypes.includes(type)) return true
    const kind = pageKindOfType(type)
    return isLocale(language) && (!kind || pageKindConfig(kind).createdBy === 'editor')
  })
