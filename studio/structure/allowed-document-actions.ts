import type { DocumentActionsResolver, NewDocumentOptionsResolver } from 'sanity'
import { pageKindConfig, pageKindOfType } from '#lib/addresses/page-kinds.ts'
import { isLocale } from '#lib/locales.ts'
import { localizedSingletonTypes, globalSingletonTypes } from '#schemas/index.ts'
import { translatedTypes } from '#lib/addresses/translated-types.ts'

const singletons = new Set<string>([...localizedSingletonTypes, ...globalSingletonTypes])
/** Types without pages that exist already or are created by programs. */
const typesNotCreatedByEditors = new Set([
  ...singletons,
  'productVariant',
  'submission',
  'subscriber',
  'formDelivery',
  'translation.metadata',
])
const actionsForbiddenForSingletons = new Set(['delete', 'duplicate', 'unpublish'])

/** Variants are written by the sync; only their drafts can be published or discarded. */
const variantActions = new Set(['publish', 'discardChanges'])

/** Submissions of visitors are read and deleted, never changed. */
const visitorTypes = new Set(['submission', 'subscriber'])

/**
 * Removes actions that a type must not offer: singletons cannot be deleted, duplicated or unpublished; variants
 * belong to the shop.
 */
export const allowedDocumentActions: DocumentActionsResolver = (actions, { schemaType }) => {
  if (schemaType === 'productVariant')
    return actions.filter(({ action }) => action && variantActions.has(action))
  // A copy would get a publicly readable id.
  if (schemaType === 'formDelivery') return actions.filter(({ action }) => action !== 'duplicate')
  if (visitorTypes.has(schemaType)) return actions.filter(({ action }) => action === 'delete')
  if (singletons.has(schemaType))
    return actions.filter(({ action }) => !action || !actionsForbiddenForSingletons.has(action))
  return actions
}

/**
 * Limits the "create" menu to what editors can create: pages in each language, and documents without a page.
 * Singletons and what the shop creates are left out.
 */
export const allowedNewDocumentOptions: NewDocumentOptionsResolver = (templates) =>
  templates.filter(({ templateId }) => {
    const [type = '', language = ''] = templateId.split('-')
    if (typesNotCreatedByEditors.has(type)) return false
    // Translated types need a language, or no page would show the document.
    if (!translatedTypes.includes(type)) return true
    const kind = pageKindOfType(type)
    return isLocale(language) && (!kind || pageKindConfig(kind).createdBy === 'editor')
  })
