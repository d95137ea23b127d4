import { createSchema, type Source } from 'sanity'
import {
  type ComponentBuilder,
  createStructureBuilder,
  type DocumentBuilder,
  type DocumentTypeListBuilder,
  type ListBuilder,
  type ListItemBuilder,
  type StructureResolverContext,
} from 'sanity/structure'
import { describe, expect, it } from 'vitest'
import { createAddressResolver } from '#lib/addresses/address-resolver.ts'
import { noPageKindSegments } from '#lib/addresses/page-kind-segments.ts'
import { contentLocales } from '#lib/locales.ts'
import { schemaTypes, localizedSingletonTypes, globalSingletonTypes } from '#schemas/index.ts'
import { structure } from './structure.ts'

/** Minimal source for the structure builder. */
const source = {
  schema: createSchema({ name: 'desk', types: schemaTypes }),
  document: { resolveNewDocumentOptions: () => [{ templateId: 'form-en' }] },
  i18n: { t: String },
} as unknown as Source
const S = createStructureBuilder({ source, perspectiveStack: [] })
const addresses = createAddressResolver(noPageKindSegments)
const desk = structure({ addresses, submissions: () => null, translations: () => null })(
  S,
  {} as StructureResolverContext,
) as ListBuilder

describe('structure', () => {
  it.each(localizedSingletonTypes)('labels the items of %s by document', (type) => {
    const entry = entryOf(type)
    const items = itemsOf(entry?.getChild() as ListBuilder)
    expect(items.map((item) => item.getId())).toEqual(
      contentLocales.map((locale) => `${type}-${locale}`),
    )
    const documents = items.map((item) => (item.getChild() as DocumentBuilder).getDocumentId())
    expect(documents).toEqual(items.map((item) => item.getId()))
  })

  it.each(localizedSingletonTypes)('sets the language of a new document of type %s', (type) => {
    const entry = entryOf(type)
    const templates = itemsOf(entry?.getChild() as ListBuilder).map((item) =>
      (item.getChild() as DocumentBuilder).getInitialValueTemplate(),
    )
    expect(templates).toEqual(contentLocales.map((locale) => `${type}-${locale}`))
  })

  it.each(globalSingletonTypes)('opens the single document of type %s by its type', (type) => {
    const entry = entryOf(type)
    const document = entry?.getChild() as DocumentBuilder | undefined
    expect(document?.getDocumentId()).toBe(type)
  })

  it('opens the private document with a form’s recipients', async () => {
    const entry = entryOf('formDelivery')
    const forms = entry?.getChild() as DocumentTypeListBuilder
    expect(forms.getSchemaType()).toBe('form')
    const pane = forms.serialize() as unknown as {
      options: { filter: string; defaultOrdering: { field: string }[] }
      canHandleIntent: (intent: string, params: object) => boolean
      initialValueTemplates?: unknown[]
    }
    expect(pane.canHandleIntent('edit', { id: 'form-contact-fr', type: 'form' })).toBe(false)
    expect(pane.options.filter).not.toBe('_type == $type')
    expect(pane.initialValueTemplates).toEqual([])
    expect(pane.options.defaultOrdering.map(({ field }) => field)).toEqual(['language', 'title'])
    const child = forms.getChild() as (id: string) => DocumentBuilder
    const document = child('form-contact-fr')
    expect([document.getDocumentId(), document.getSchemaType()]).toEqual([
      'delivery.form-contact-fr',
      'formDelivery',
    ])
  })

  it('resolves edit intents to a list that contains documents of every language', () => {
    const takers = (type: string, intent = 'edit', template?: string) =>
      itemsOf(entryOf(type)?.getChild() as ListBuilder)
        .filter((item) => {
          const child = item.getChild() as DocumentTypeListBuilder
          return child.getCanHandleIntent()?.(intent, { type, template } as never, {} as never)
        })
        .map((item) => item.getId())
    expect(takers('news')).toEqual(['all'])
    expect(takers('news', 'create', 'news-ar')).toEqual(['ar'])
    // The page tree opens pages.
    expect(takers('page')).toEqual([])
    const tree = entryOf('pages')?.getChild() as ComponentBuilder
    expect(tree.serialize().canHandleIntent?.('edit', { type: 'page' }, {} as never)).toBe(true)
  })

  it('contains every type that editors edit', () => {
    const types = [
      ...localizedSingletonTypes,
      ...globalSingletonTypes,
      'page',
      'product',
      'collection',
      'blogpost',
    ]
    for (const type of [...types, 'news', 'retailer', 'redirect', 'form', 'productVariant'])
      expect(entryOf(type), type).toBeDefined()
  })
})

/** Item of the structure in any section; of two with the same id the more deeply nested one. */
function entryOf(id: string): ListItemBuilder | undefined {
  return itemsOf(desk)
    .flatMap((task) => [...itemsOf(task.getChild() as ListBuilder), task])
    .find((item) => item.getId() === id)
}

function itemsOf(list: ListBuilder): ListItemBuilder[] {
  if (!('getItems' in list)) return []
  return (list.getItems() ?? []).filter((item) => 'getChild' in item) as ListItemBuilder[]
}
