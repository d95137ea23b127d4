import { describe, afterAll, beforeAll, expect, it } from 'vitest'
import {
  fetchQuerySyntaxError,
  fetchCompletions,
  fetchQueryPlan,
  fetchFormattedQuery,
  type VisionQueryContext,
} from '#studio/vision/query-assist-api.ts'
import { openSeededLake, type SeededLake } from '../support/seeded-lake.ts'

let lake: SeededLake
let asking: VisionQueryContext
beforeAll(async () => {
  lake = await openSeededLake()
  asking = { client: lake.client, params: "{language: 'fr'}" }
})
afterAll(() => lake.close())

const { signal } = new AbortController()
const refusalOf = (work: Promise<unknown>) => work.catch((error: unknown) => error)

describe('query help of Vision', () => {
  it('formats a query, and locates a syntax error', async () => {
    expect(await fetchFormattedQuery('*[ _type=="page" ]{title,}', asking)).toBe(
      '*[_type == "page"]{title}',
    )
    const bad = '*[_type = "page"]'
    const refusal = {
      message: expect.stringMatching(/^Expected .*==\.$/),
      place: { from: 8, to: 9 },
    }
    expect(await refusalOf(fetchFormattedQuery(bad, asking))).toMatchObject(refusal)
    expect(await fetchQuerySyntaxError(bad, asking)).toMatchObject(refusal)
    expect(await fetchQuerySyntaxError('*[', asking)).toMatchObject({ place: { from: 2, to: 2 } })
    expect(await fetchQuerySyntaxError('*[_type == $nothing]', asking)).toBeUndefined()
    expect(await fetchQuerySyntaxError(' ', asking)).toBeUndefined()
  })

  it('completes attributes, parameters and types of the client’s dataset', async () => {
    const offers = async (query: string) =>
      (await fetchCompletions(query, query.length, asking, signal)).items.map(({ text }) => text)
    expect(await offers('*[_type == "page"]{titl')).toContain('title')
    expect(await offers('*[language == $la')).toEqual(['$language'])
    expect(await offers('*[_type == "hom')).toEqual(['home'])
    const client = lake.client.withConfig({ dataset: 'nowhere' })
    const refusal = await refusalOf(fetchCompletions('*[', 2, { ...asking, client }, signal))
    expect(refusal).toMatchObject({ message: expect.stringContaining('nowhere') })
  })

  it('explains a query with Vision’s params, perspective and dataset', async () => {
    const query = '*[_type == "home" && language == $language]{"same": count(*[title == ^.title])}'
    const reported = await fetchQueryPlan(query, asking, signal)
    expect(reported).toMatchObject({
      query,
      target: 'production, perspective raw',
      version: '2025-02-19',
    })
    expect(reported.plan).toMatchObject({ ms: expect.any(Number), documents: expect.any(Number) })
    const parts = reported.plan.plan.map(({ start, end }) => query.slice(start, end))
    expect(parts).toEqual(['*[_type == "home" && language == $language]', '*[title == ^.title]'])
    const [outer, inner] = reported.plan.plan
    expect(outer).toMatchObject({ step: 'filter', rows: 1, times: 1 })
    expect(inner).toMatchObject({ uses: 'every document', times: 1 })

    await lake.client.create({ _id: 'drafts.home-explained', _type: 'home', language: 'fr' })
    const rows = async (perspective: 'raw' | 'published') => {
      const client = lake.client.withConfig({ perspective })
      return (await fetchQueryPlan(query, { ...asking, client }, signal)).plan.plan[0]?.rows
    }
    expect([await rows('raw'), await rows('published')]).toEqual([2, 1])
  })

  it('gives the reason when a query cannot be explained', async () => {
    const why = (query: string, params = '') =>
      refusalOf(fetchQueryPlan(query, { ...asking, params }, signal))
    expect(await why('*[0')).toMatchObject({ place: { from: 3, to: 3 } })
    expect(await why('*', '{a:')).toMatchObject({
      message: expect.stringMatching(/^The params are not valid JSON: invalid end of input/),
      place: undefined,
    })
    expect(await why('*[_type == $nothing]')).toMatchObject({
      message: expect.stringContaining('$nothing'),
      place: { from: 11, to: 19 },
    })
    const client = lake.client.withConfig({
      token: 'no-token-of-ours',
      ignoreBrowserTokenWarning: true,
    })
    expect(await refusalOf(fetchQueryPlan('*', { ...asking, client }, signal))).toMatchObject({
      message: expect.not.stringContaining('did not respond'),
    })
    const nobody = lake.client.withConfig({ apiHost: 'http://127.0.0.1:1', maxRetries: 0 })
    expect(
      await refusalOf(fetchQueryPlan('*', { ...asking, client: nobody }, signal)),
    ).toMatchObject({
      message: 'The content service did not respond. Try again in a moment.',
    })
  })

  it('cancels its request when aborted', async () => {
    const stop = new AbortController()
    stop.abort()
    expect(await refusalOf(fetchQueryPlan('*', asking, stop.signal))).toMatchObject({
      name: 'AbortError',
    })
  })
})
