import type { FieldDefinition, ObjectDefinition } from 'sanity'
import { describe, expect, it } from 'vitest'
import { translatedTypes } from '#lib/addresses/translated-types.ts'
import { schemaTypes } from './index.ts'

type Definition = Pick<ObjectDefinition, 'name' | 'title' | 'icon' | 'groups' | 'preview'> & {
  type: string
  fields?: (FieldDefinition & { group?: string | string[]; of?: Definition[] })[]
  of?: Definition[]
  orderings?: { title: string }[]
}

const types = schemaTypes as unknown as Definition[]
const documents = types.filter(({ type }) => type === 'document')

describe.each(documents.map((type) => [type.name, type] as const))('the document %s', (_, type) => {
  it('has a title, an icon and a preview', () => {
    expect([typeof type.title, Boolean(type.icon), Boolean(type.preview)]).toEqual([
      'string',
      true,
      true,
    ])
  })

  it('has each of its fields in a group, where it has groups, and no group without a field', () => {
    if (!type.groups) return
    const shown = (type.fields ?? []).filter(({ hidden }) => hidden !== true)
    const used = new Set(shown.flatMap(({ group }) => group ?? 'none'))
    expect(used).toEqual(new Set(type.groups.map(({ name }) => name)))
  })
})

describe('previews of translated documents', () => {
  it.each(documents.filter(({ name }) => translatedTypes.includes(name)))(
    'name the language: $name',
    ({ preview }) => {
      expect(preview?.select).toMatchObject({ language: 'language' })
      expect(preview?.prepare?.({ language: 'fr' })?.subtitle).toMatch(/^French/)
    },
  )

  it('keep the second line of a document without a language', () => {
    const pagePreview = documents.find(({ name }) => name === 'page')?.preview
    expect(pagePreview?.prepare?.({ slug: 'pages/about' })?.subtitle).toBe('/pages/about')
  })
})

/** Every list that mixes objects or holds one kind of them, by where it stands. */
function objectsIn({ name, fields, of }: Definition, at: string[] = []): [string, Definition][] {
  const path = [...at, name].filter(Boolean)
  const own: [string, Definition][] = (of ?? [])
    .filter(({ type }) => type === 'object')
    .map((member) => [[...path, member.name].join('.'), member])
  const below = [...(fields ?? []), ...(of ?? [])] as Definition[]
  return [...own, ...below.flatMap((each) => objectsIn(each, path))]
}

it.each(types.flatMap((type) => objectsIn(type)).filter(([path]) => !isWritten(path)))(
  'tells entries of the list %s apart',
  (_, { title, preview }) => {
    expect([typeof title, Boolean(preview)]).toEqual(['string', true])
  },
)

/** Types that only programs write, and table rows, which are edited as a sheet. */
function isWritten(path: string): boolean {
  return /^(shop|submission|subscriber|textTable)/.test(path)
}

it('offers no sort order that Studio adds to each list itself', () => {
  const orders = types.flatMap(({ orderings = [] }) => orderings.map(({ title }) => title))
  expect(orders).toContain('Title')
  expect(orders).not.toContain('Last edited')
})
