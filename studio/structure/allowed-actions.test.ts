import type {
  DocumentActionComponent,
  DocumentActionsContext,
  NewDocumentOptionsContext,
  TemplateItem,
} from 'sanity'
import { describe, expect, it } from 'vitest'
import { allowedActions, newDocumentOptions } from './allowed-actions.ts'

const every = ['publish', 'unpublish', 'discardChanges', 'delete', 'duplicate'].map(
  (action) => ({ action }) as unknown as DocumentActionComponent,
)
const allowedFor = (schemaType: string) =>
  allowedActions(every, { schemaType } as DocumentActionsContext).map(({ action }) => action)

describe('allowedActions', () => {
  it('keeps a singleton where it is', () => {
    expect(allowedFor('home')).toEqual(['publish', 'discardChanges'])
    expect(allowedFor('settings')).toEqual(['publish', 'discardChanges'])
  })

  it('leaves an ordinary document every action, and a variant only what settles a draft', () => {
    expect(allowedFor('page')).toHaveLength(every.length)
    expect(allowedFor('productVariant')).toEqual(['publish', 'discardChanges'])
  })

  it('lets nobody change what visitors sent', () => {
    expect(allowedFor('submission')).toEqual(['delete'])
    expect(allowedFor('subscriber')).toEqual(['delete'])
  })

  it('copies nothing that is private to where everybody reads it', () => {
    expect(allowedFor('formDelivery')).not.toContain('duplicate')
    expect(allowedFor('formDelivery')).toContain('delete')
  })
})

describe('newDocumentOptions', () => {
  it('offers pages by language and redirects, not what exists already or comes from the shop', () => {
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
    const offered = newDocumentOptions(templates, {} as NewDocumentOptionsContext).map(
      ({ templateId }) => templateId,
    )
    expect(offered).toEqual(['page-fr', 'page-fr-story', 'redirect', 'form-ar'])
  })
})
