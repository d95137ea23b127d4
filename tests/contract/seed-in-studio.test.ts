import { readFileSync } from 'node:fs'
import type { SanityDocument } from 'sanity'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moduleRegistry } from '#components/modules/module-registry.ts'
import { type Locale, contentLocales } from '#lib/locales.ts'
import type { SeededLake } from '../support/seeded-lake.ts'
import { type DescribedType, choicesOf, valuesAt } from './support/schema-choices.ts'
import { openStudioOfDemo, type StudioOfDemo } from './support/studio-of-demo.ts'

const schemaTypes: DescribedType[] = JSON.parse(
  readFileSync('lib/content/schema.generated.json', 'utf8'),
)

let lake: SeededLake
let complaints: StudioOfDemo['complaints']

beforeAll(async () => {
  ;({ lake, complaints } = await openStudioOfDemo())
})
afterAll(() => lake?.close())

describe('the demo in Studio', () => {
  it('has every demo document publishable, without error or warning', async () => {
    const documents = await lake.client.fetch<SanityDocument[]>(
      '*[!string::startsWith(_type, "sanity.") && !string::startsWith(_type, "system.")]',
    )
    const types = new Set(documents.map(({ _type }) => _type))
    expect([...types].toSorted()).toEqual(
      [
        'blog',
        'blogpost',
        'collection',
        'currencies',
        'collectionPage',
        'form',
        'glossary',
        'home',
        'news',
        'newsListPage',
        'page',
        'product',
        'productPage',
        'productVariant',
        'redirect',
        'retailer',
        'retailersPage',
        'settings',
        'storiesPage',
        'translation.metadata',
      ].toSorted(),
    )
    const found: string[] = []
    for (const document of documents) {
      found.push(...(await complaints(document, 'cli')))
      found.push(...(await complaints({ ...document, _id: `drafts.${document._id}` })))
    }
    expect(found).toEqual([])
  })
})

/** Types that occur in many modules and are tested themselves; of a medium each shows an image and a video. */
const shared = { link: [], richText: [], picture: [], mediaItem: ['type'] }

/** Variants of a module that the demo does not show. */
const notInTheDemo: Record<string, string> = {
  'tabList[].panel.mediaList[].type: video': 'a loop beside a text is shown by the module content',
  ...Object.fromEntries(
    ['gear', 'crown', 'watch', 'strap', 'leaf', 'return', 'pin', 'letter'].map((icon) => [
      `items[].icon: ${icon}`,
      'every sign of the sprite stands on its sheet',
    ]),
  ),
}

describe.each(Object.keys(moduleRegistry))('the module %s in the demo', (type) => {
  const examples = (locale: Locale) =>
    lake.client.fetch<Record<string, unknown>[]>(
      '*[language == $locale && defined(modules)].modules[_type == $type]',
      { locale, type },
      { perspective: 'published' },
    )

  it('is used on a page in every language', async () => {
    const counts = await Promise.all(
      contentLocales.map(async (locale) => [locale, (await examples(locale)).length] as const),
    )
    for (const [locale, count] of counts) expect(count, locale).toBeGreaterThan(0)
  })

  it.each(contentLocales)('is shown in each of its variants, in %s', async (locale) => {
    const modules = await examples(locale)
    const missing = choicesOf(schemaTypes, type, shared).flatMap(({ way, choices }) => {
      const found = modules.flatMap((module) => valuesAt(module, way))
      if (choices.length === 0) return found.some((value) => value !== null) ? [] : [way]
      return choices
        .filter((choice) => !found.some((value) => (value ?? false) === choice))
        .map((choice) => `${way}: ${choice}`)
    })
    expect(missing.filter((line) => !(line in notInTheDemo))).toEqual([])
  })
})
