import { globSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commonQuery } from '#components/chrome/common.groq.ts'
import { feedQuery } from '#components/journal/feed.groq.ts'
import { pageEntryOfKind } from '#components/pages/page-entry-of.ts'
import { patternBookQuery } from '#components/pattern-book/pattern-book.groq.ts'
import { searchSourcesQuery, searchSourcesShape } from '#components/search/search-sources.groq.ts'
import { upsellQuery } from '#components/upsell/upsell.groq.ts'
import { documentTypesWhere, pageKindConfig, pageKindNames } from '#lib/addresses/page-kinds.ts'
import { queryShapeOf } from '#lib/content/conform-query-result.server.ts'
import { conformToContentShape } from '#lib/content/conform-to-content-shape.ts'
import { illTypedValueMessage } from '#lib/content/ill-typed-value-message.ts'
import { siteIndexQuery } from '#lib/routing/site-index.groq.ts'
import { formQuery } from '#lib/submissions/form-query.groq.ts'
import { openSeededLake, type SeededLake } from '../support/seeded-lake.ts'

const checkoutRoot = join(import.meta.dirname, '../..')
let lake: SeededLake
beforeAll(async () => {
  lake = await openSeededLake()
})
afterAll(() => lake?.close())

const ask = (query: string, params: object = {}): Promise<unknown> =>
  lake.client.fetch(query, params as Record<string, unknown>, { perspective: 'published' })

/** What the check of a query's result finds. */
async function findings(
  query: string,
  params: object = {},
  shape = queryShapeOf(query),
): Promise<string[]> {
  if (!shape) return ['the query has no shape']
  const found: string[] = []
  const result = await ask(query, params)
  const conforming = conformToContentShape(result, shape, (value) =>
    found.push(illTypedValueMessage(value)),
  )
  if (conforming !== result) found.push('the result was changed')
  return found
}

describe('the shape of every query', () => {
  it.each(pageKindNames)('fits the pages of kind %s in the demo', async (kind) => {
    const { documentType, slugField } = pageKindConfig(kind)
    const { query } = pageEntryOfKind(kind)
    const places = (await ask(
      `*[_type == $documentType && defined(language)]{language, "slug": ${slugField ? `${slugField}.current` : 'null'}}`,
      { documentType },
    )) as { language: string; slug: string | null }[]
    expect(places.length).toBeGreaterThan(0)
    for (const { language: locale, slug } of places) {
      // News that links to another site has no page.
      if (slugField && !slug) continue
      const params = { locale, defaultLocale: 'en', from: 0, to: 12, ...(slug && { slug }) }
      expect(await findings(query, params)).toEqual([])
    }
  })

  it.each([
    ['common data', commonQuery],
    ['feed', feedQuery],
    ['pattern book', patternBookQuery],
    ['site index', siteIndexQuery],
  ])('fits the %s', async (_, query) => {
    expect(await findings(query, { locale: 'en', defaultLocale: 'en' })).toEqual([])
  })

  it('exists', async () => {
    const files = globSync('{components,lib}/**/*.groq.ts', { cwd: checkoutRoot })
    const missing = await Promise.all(
      files.map(async (file) => {
        const exported = (await import(join(checkoutRoot, file))) as Record<string, unknown>
        return Object.entries(exported).flatMap(([name, query]) =>
          name.endsWith('Query') && typeof query === 'string' && !queryShapeOf(query) ? [name] : [],
        )
      }),
    )
    // Its shape is written out.
    expect(missing.flat()).toEqual(['searchSourcesQuery'])
  })

  it.each(['en', 'fr', 'ar'])('fits the search in %s', async (locale) => {
    const types = documentTypesWhere()
    const params = { locale, defaultLocale: 'en', types, standIns: types }
    expect(await findings(searchSourcesQuery, params, searchSourcesShape)).toEqual([])
  })

  it('fits forms and upsells', async () => {
    const ids = (type: string) => ask('*[_type == $type]._id', { type }) as Promise<string[]>
    for (const id of await ids('form')) expect(await findings(formQuery, { id })).toEqual([])
    for (const variantId of await ids('productVariant'))
      expect(await findings(upsellQuery, { variantId, locale: 'en', defaultLocale: 'en' })).toEqual(
        [],
      )
  })
})
