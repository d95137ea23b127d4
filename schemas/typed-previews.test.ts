import fc from 'fast-check'
import type { PreviewConfig } from 'sanity'
import { describe, expect, it } from 'vitest'
import { redirect } from './documents/redirect.ts'
import { schemaTypes } from './index.ts'

interface Definition {
  name?: string
  type: string
  fields?: Definition[]
  of?: Definition[]
  preview?: PreviewConfig
}

/** Every preview, also those of objects inside fields, by where it stands. */
function previewsIn({ name, type, fields, of, preview }: Definition): [string, PreviewConfig][] {
  const inner = [...(fields ?? []), ...(of ?? [])].flatMap(previewsIn)
  return [
    ...(preview?.prepare ? [[name ?? type, preview] satisfies [string, PreviewConfig]] : []),
    ...inner.map(([path, each]): [string, PreviewConfig] => [`${name ?? type}.${path}`, each]),
  ]
}

const previews = (schemaTypes as unknown as Definition[]).flatMap(previewsIn)
const anything = fc.oneof(
  fc.constantFrom(undefined, null, true, 7, 'torn', {}, [], { _type: 'nothing', title: 7 }),
  fc.array(fc.constantFrom(null, 7, 'torn', [[]], { label: { en: 'x' } }, { _key: 'a', days: 7 })),
  fc.jsonValue({ maxDepth: 2 }),
)
const isText = (value: unknown) => value === undefined || typeof value === 'string'
const show = (selection: object) => {
  const type = schemaTypes.find(({ name }) => name === 'redirect') as Definition
  return type.preview!.prepare!(selection)
}

describe('previews', () => {
  it.each(previews)('of %s show any stored values', (_, { select = {}, prepare }) => {
    const selections = fc.record(
      Object.fromEntries(Object.keys(select).map((key) => [key, anything])),
    )
    fc.assert(
      fc.property(selections, (selection) => {
        const { title, subtitle } = prepare!(selection)
        expect([title, subtitle].every(isText), JSON.stringify({ title, subtitle })).toBe(true)
        expect(`${title} ${subtitle}`).not.toContain('[object Object]')
      }),
      { numRuns: 100 },
    )
  })

  it('are as declared for values of their types', () => {
    const selection = { source: '/a', type: 'url', url: '/b', status: 301, enabled: false }
    expect(show(selection)).toEqual(redirect.preview!.prepare!(selection as never))
  })

  it('read a list that Studio resolved together with its first item', () => {
    const tabs = previews.find(([path]) => path === 'richContentTabs')?.[1]
    const list = [{ label: 'One' }, { label: 'Two' }]
    expect(tabs!.prepare!({ tabs: Object.fromEntries(list.entries()) })).toMatchObject({
      title: 'One · Two',
    })
  })

  it('name a value of another type, and show the rest', () => {
    expect(show({ source: '/a', type: 'url', url: { href: '/b' }, status: 301 })).toEqual({
      title: '/a',
      subtitle: 'Invalid data: destination.url is an object – 301 → …',
    })
  })
})
