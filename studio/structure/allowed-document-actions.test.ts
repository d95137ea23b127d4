import type {
  DocumentActionComponent,
  DocumentActionsContext,
  NewDocumentOptionsContext,
  TemplateItem,
} from 'sanity'
import { describe, expect, it } from 'vitest'
import { allowedDocumentActions, allowedNewDocumentOptions } from './allowed-document-actions.ts'

const every = ['publish', 'unpublish', 'discardChanges', 'delete', 'duplicate'].map(
  (action) => ({ action }) as unknown as DocumentActionComponent,
)
const allowedFor = (schemaType: string) =>
  allowedDocumentActions(every, { schemaType } as DocumentActionsContext).map(
    ({ action }) => action,
  )

describe('allowedDocumentActions', () => {
  it('does not let a singleton be deleted, duplicated or unpublished', () => {
    expect(allowedFor('home')).toEqual(['publish', 'discardChanges'])
    expect(allowedFor('settings')).toEqual(['publish', 'discardChanges'])
  })

  it('leaves ordinary documents all actions, and variants only publish and discard', () => {
    expect(allowedFor('page')).toHaveLength(every.length)
    expect(allowedFor('productVariant')).toEqual(['publish', 'discardChanges'])
  })

  it('does not let submissions be changed', () => {
    expect(allowedFor('submission')).toEqual(['delete'])
    expect(allowedFor('subscriber')).toEqual(['delete'])
  })

  it('does not duplicate a private document to a publicly readable id', () => {
    expect(allowedFor('formDelivery')).not.toContain('duplicate')
    expect(allowedFor('formDelivery')).toContain('delete')
  })
})

describe('allowedNewDocumentOptions', () => {
  it('offers pages by language and redirects, but no existing singletons or synced documents', () => {
    const templates = [
      'home',
      'home-fr',
      'page',
      'page-fr',
      'page-fr-story',
      'page-parameterized',
      'product',
      'product-ja',
      'productVariant',
      'collection-ar',
      'redirect',
      'form',
      'form-ar',
      'form-parameterized',
      'submission',
      'subscriber',
      'settings-en',
      'formDelivery',
      'translation.metadata',
    ].map((templateId) => ({ templateId }) as TemplateItem)
    const offered = allowedNewDocumentOptions(templates, {} as NewDocumentOptionsContext).map(
      ({ templateId }) => templateId,
    )
    expect(offered).toEqual(['page-fr', 'page-fr-story', 'redirect', 'form-ar'])
  })
})
