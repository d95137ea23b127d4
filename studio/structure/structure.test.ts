import { createSchema, type Source } from 'sanity'
import {
  createStructureBuilder,
  type DocumentBuilder,
  type DocumentTypeListBuilder,
  type ListBuilder,
  type ListItemBuilder,
  type StructureResolverContext,
} from 'sanity/structure'
import { expect, it } from 'vitest'
import { locales } from '#lib/locales.ts'
import { schemaTypes, singletonTypes, soleTypes } from '#schemas/index.ts'
import { structure } from './structure.ts'

/** As much of Studio as the desk is built from. */
const source = {
  schema: createSchema({ name: 'desk', types: schemaTypes }),
  document: { resolveNewDocumentOptions: () => [{ templateId: 'form-en' }] },
  i18n: { t: String },
} as unknown as Source
const S = createStructureBuilder({ source, perspectiveStack: [] })
const desk = structure(S, {} as StructureResolverContext) as ListBuilder

it.each(singletonTypes)('names the entries of %s after their documents', (type) => {
  const entry = itemsOf(desk).find((item) => item.getId() === type)
  const items = itemsOf(entry?.getChild() as ListBuilder)
  expect(items.map((item) => item.getId())).toEqual(locales.map((locale) => `${type}-${locale}`))
  const documents = items.map((item) => (item.getChild() as DocumentBuilder).getDocumentId())
  expect(documents).toEqual(items.map((item) => item.getId()))
})

it.each(singletonTypes)(
  'begins a document of %s in its language where there is none yet',
  (type) => {
    const entry = itemsOf(desk).find((item) => item.getId() === type)
    const templates = itemsOf(entry?.getChild() as ListBuilder).map((item) =>
      (item.getChild() as DocumentBuilder).getInitialValueTemplate(),
    )
    expect(templates).toEqual(locales.map((locale) => `${type}-${locale}`))
  },
)

it.each(soleTypes)('opens the one document of %s by its type', (type) => {
  const entry = itemsOf(desk).find((item) => item.getId() === type)
  const document = entry?.getChild() as DocumentBuilder | undefined
  expect(document?.getDocumentId()).toBe(type)
})

it('opens beside each form the private document that says who is told of it', async () => {
  const entry = itemsOf(desk).find((item) => item.getId() === 'formDelivery')
  const forms = entry?.getChild() as DocumentTypeListBuilder
  expect(forms.getSchemaType()).toBe('form')
  const pane = forms.serialize() as unknown as {
    options: { filter: string }
    canHandleIntent: (intent: string, params: object) => boolean
    initialValueTemplates?: unknown[]
  }
  expect(pane.canHandleIntent('edit', { id: 'form-contact-fr', type: 'form' })).toBe(false)
  expect(pane.options.filter).not.toBe('_type == $type')
  expect(pane.initialValueTemplates).toEqual([])
  const child = forms.getChild() as (id: string) => DocumentBuilder
  const document = child('form-contact-fr')
  expect([document.getDocumentId(), document.getSchemaType()]).toEqual([
    'delivery.form-contact-fr',
    'formDelivery',
  ])
})

function itemsOf(list: ListBuilder): ListItemBuilder[] {
  return (list.getItems() ?? []).filter((item) => 'getChild' in item) as ListItemBuilder[]
}
