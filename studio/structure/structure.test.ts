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
  document: { resolveNewDocumentOptions: () => [] },
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

it.each(soleTypes)('opens the one document of %s by its type', (type) => {
  const entry = itemsOf(desk).find((item) => item.getId() === type)
  const document = entry?.getChild() as DocumentBuilder | undefined
  expect(document?.getDocumentId()).toBe(type)
})

it('opens beside each form the private document that says who is told of it', async () => {
  const entry = itemsOf(desk).find((item) => item.getId() === 'formDelivery')
  const forms = entry?.getChild() as DocumentTypeListBuilder
  expect(forms.getSchemaType()).toBe('form')
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
