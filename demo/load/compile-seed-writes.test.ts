import { describe, expect, it } from 'vitest'
import { contentLocales } from '#lib/locales.ts'
import { translatedTypes } from '#lib/addresses/translated-types.ts'
import {
  placeholderAssetIds,
  demoDocuments,
  placeholderTransaction,
  syncedShopDocuments,
} from './demo-documents.ts'
import { compileSeedWrites } from './compile-seed-writes.ts'

const writes = compileSeedWrites(placeholderAssetIds, syncedShopDocuments, placeholderTransaction)
const written = new Set([
  ...writes.create.map(({ _id }) => _id),
  ...writes.set.map(({ id }) => id),
  ...placeholderAssetIds.values(),
])

/** Every object inside a value, with the path that leads to it. */
function* objectsIn(value: unknown, path = ''): Generator<[string, Record<string, unknown>]> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* objectsIn(item, `${path}[${index}]`)
  } else if (typeof value === 'object' && value !== null) {
    yield [path, value as Record<string, unknown>]
    for (const [name, item] of Object.entries(value)) yield* objectsIn(item, `${path}.${name}`)
  }
}

/** The shape of a value without its words: field names, array lengths and types. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf)
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]) => {
      if (name === 'translatedFrom') return []
      if (name === '_type') return [[name, item]]
      // Where in a sentence a mark stands is the language's own; what it is, is not.
      return [[name, name === 'children' ? 'words' : shapeOf(item)]]
    }),
  )
}

describe('compileSeedWrites', () => {
  it('gives every document a unique id', () => {
    const ids = writes.create.map(({ _id }) => _id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('references only existing documents and images', () => {
    const broken = [
      ...writes.create,
      ...writes.set.map(({ id, fields }) => ({ _id: id, ...fields })),
    ].flatMap((document) =>
      [...objectsIn(document)]
        .filter(([, object]) => typeof object._ref === 'string' && !written.has(object._ref))
        .map(([path, { _ref }]) => `${document._id}${path} → ${String(_ref)}`),
    )
    expect(broken).toEqual([])
  })

  it('gives every array item a unique key', () => {
    for (const document of writes.create) {
      for (const [path, object] of objectsIn(document)) {
        for (const [name, list] of Object.entries(object)) {
          if (!Array.isArray(list) || typeof list[0] !== 'object') continue
          const keys = list.map((item: { _key?: string }) => item._key)
          expect(keys, `${document._id}${path}.${name}`).not.toContain(undefined)
          expect(new Set(keys).size, `${document._id}${path}.${name}`).toBe(keys.length)
        }
      }
    }
  })

  it('has a home page, settings and every fixed path of the specification in every language', () => {
    const fixed = [
      'contact-us',
      'experience',
      'inside',
      'about-us',
      'warranty',
      'return',
      'terms',
      'faq',
      'privacy-policy',
    ].map((name) => `pages/${name}`)
    for (const locale of contentLocales) {
      const of = (type: string) =>
        writes.create.filter((document) => document._type === type && document.language === locale)
      expect(of('home')).toHaveLength(1)
      expect(of('settings')).toMatchObject([
        { letters: { _ref: `page-pages-contact-us-${locale}` } },
      ])
      const paths = of('page').map(({ slug }) => (slug as { current: string }).current)
      expect(paths.toSorted()).toEqual(fixed.toSorted())
      expect(of('collectionPage')).toMatchObject([{ slug: { current: 'collections' } }])
      expect(of('productPage')).toHaveLength(1)
      const handles = demoDocuments()
        .filter(({ _type, language }) => _type === 'collection' && language === locale)
        .map(({ store }) => (store as { slug: { current: string } }).slug.current)
      for (const handle of ['our-collections', 'mechanical-line', 'mechaquartz'])
        expect(handles).toContain(handle)
    }
  })

  it('has a different text in every language', () => {
    const [english, ...others] = contentLocales.map((locale) =>
      writes.create.filter(
        (document) =>
          document.language === locale &&
          ['home', 'settings', 'page', 'productPage', 'collectionPage'].includes(document._type),
      ),
    )
    for (const other of others) {
      expect(other.map(shapeOf)).toEqual(english?.map(shapeOf))
      expect(other.map(({ title }) => title)).not.toEqual(english?.map(({ title }) => title))
    }
  })

  it('links each translated document to its translations, once', () => {
    const tied = writes.create
      .filter(({ _type }) => _type === 'translation.metadata')
      .flatMap(({ translations }) => translations as { value: { _ref: string } }[])
      .map(({ value }) => value._ref)
    const translated = demoDocuments().filter(({ _type }) => translatedTypes.includes(_type))
    expect(tied.toSorted()).toEqual(translated.map(({ _id }) => _id).toSorted())
  })

  it('records the source of each translation', () => {
    const translated = demoDocuments().filter(({ _type }) => translatedTypes.includes(_type))
    const sources = translated.filter(({ translatedFrom }) => !translatedFrom)
    expect(new Set(sources.map(({ language }) => language))).toEqual(new Set(['en']))
    const french = translated.find(({ _id }) => _id === 'home-fr')
    expect(french?.translatedFrom).toMatchObject({ document: 'home-en', revision: 'seed' })
    expect(translated).toHaveLength(sources.length * contentLocales.length)
  })

  it.each(contentLocales)(
    'has a watch with additional content, and one on a plain background, in %s',
    (locale) => {
      const watches = demoDocuments().filter(
        ({ _type, language }) => _type === 'product' && language === locale,
      )
      const texts = watches.flatMap(({ content }) => (content ? [JSON.stringify(content)] : []))
      const grounds = watches.map(
        ({ header }) => (header as { hideGradient: boolean }).hideGradient,
      )
      expect(texts).not.toEqual([])
      expect(texts.join(' ')).toMatch({ en: /six/, fr: /six/, ar: /الستة/, ja: /六/ }[locale])
      expect(new Set(grounds)).toEqual(new Set([true, false]))
    },
  )

  it('does not write shop data of a product', () => {
    for (const { fields } of writes.set) expect(Object.keys(fields)).not.toContain('store')
  })

  it('adds English editorial fields to the documents of the shop', () => {
    const english = demoDocuments().filter(({ _id }) => _id.startsWith('shopify'))
    expect(english).toHaveLength(syncedShopDocuments.length)
    for (const { language, store, _id } of english) {
      expect({ language, store }, _id).toEqual({ language: 'en', store: expect.anything() })
    }
  })

  it('is deterministic', () => {
    expect(
      compileSeedWrites(placeholderAssetIds, syncedShopDocuments, placeholderTransaction),
    ).toEqual(writes)
  })

  it('describes the pictures of retailers in every language, in their assets', () => {
    const asset = writes.set.find(({ id }) => id === placeholderAssetIds.get('workshop-bench.webp'))
    expect(asset?.fields.opt).toMatchObject({
      orrery: { alt: contentLocales.map((_key) => ({ _key, text: expect.stringMatching(/./) })) },
    })
  })
})
