import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { evaluate, parse } from 'groq-js'
import { describe, expect, it } from 'vitest'
import { pageKindConfig, pageKindNames } from '#lib/addresses/page-kinds.ts'
import { defaultLocale } from '#lib/locales.ts'
import { commonQuery } from '../chrome/common.groq.ts'
import * as chromeParts from '../chrome/fragment-types.groq.ts'
import * as journalParts from '../journal/fragment-types.groq.ts'
import * as mediaParts from '../media/fragment-types.groq.ts'
import * as moduleParts from '../modules/fragment-types.groq.ts'
import * as productParts from '../product/fragment-types.groq.ts'
import * as textParts from '../text/fragment-types.groq.ts'
import { pageRegistry } from './page-registry.ts'

describe.each(pageKindNames)('the query of %s', (kind) => {
  const { documentType, slugField, fallsBackToEnglish } = pageKindConfig(kind)
  const slugPath = slugField?.split('.') ?? []

  /** A document of this kind as little as its query must find. */
  function documentIn(language: string, slug = 'a') {
    const nested = slugPath.toReversed().reduce<object>((inner, name) => ({ [name]: inner }), {
      current: slug,
    })
    return { _id: `${language} ${slug}`, _type: documentType, language, ...(slugField && nested) }
  }
  async function found(dataset: object[], locale: string): Promise<unknown> {
    const params = { slug: 'a', locale, defaultLocale, from: 0, to: 12 }
    const tree = parse(pageRegistry[kind].query, { params })
    return (await (await evaluate(tree, { dataset, params })).get())?._id ?? null
  }

  it('finds the page of a language by the slug that the table names', async () => {
    const other = { ...documentIn('ar'), _id: 'other', _type: 'other' }
    const dataset = [other, ...(slugField ? [documentIn('ar', 'b')] : []), documentIn('ar')]
    expect(await found(dataset, 'ar')).toBe('ar a')
    expect(await found(dataset, 'fr')).toBeNull()
  })

  it(`${fallsBackToEnglish ? 'falls' : 'does not fall'} back to English`, async () => {
    const dataset = [documentIn(defaultLocale), documentIn('ar')]
    expect(await found(dataset, 'fr')).toBe(fallsBackToEnglish ? 'en a' : null)
    expect(await found(dataset, 'ar')).toBe('ar a')
  })
})

it('returns the data that all pages of a language share', () => {
  expect(() => parse(commonQuery, { params: {} })).not.toThrow()
  expect(commonQuery).toContain('language == $locale')
})

const parts = {
  ...chromeParts,
  ...journalParts,
  ...mediaParts,
  ...moduleParts,
  ...productParts,
  ...textParts,
}
const generated = readFileSync(
  join(import.meta.dirname, '../../lib/content/types.generated.ts'),
  'utf8',
)

describe.each(Object.entries(parts))('%s', (name, query) => {
  it('parses, and is shared by several generated types', () => {
    expect(() => parse(query, { params: {} })).not.toThrow()
    const result = `${name.charAt(0).toUpperCase()}${name.slice(1)}Result`
    expect(generated.split(new RegExp(`\\b${result}\\b`)).length - 1).toBeGreaterThan(1)
  })
})
