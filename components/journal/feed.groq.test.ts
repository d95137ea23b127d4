import { evaluate, parse } from 'groq-js'
import { describe, expect, it } from 'vitest'
import { feedQuery } from './feed.groq.ts'

const post = (name: string, over: object = {}) => ({
  _id: name,
  _type: 'blogpost',
  language: 'en',
  slug: { current: name },
  title: name,
  date: '2026-11-09',
  ...over,
})

async function idsIn(posts: object[]): Promise<string[]> {
  const dataset = [{ _id: 'blog', _type: 'blog', language: 'en', title: 'Journal' }, ...posts]
  const params = { locale: 'en' }
  const answer = await evaluate(parse(feedQuery, { params }), { dataset, params })
  const { entries } = (await answer.get()) as { entries: { _id: string }[] }
  return entries.map(({ _id }) => _id)
}

describe('feed query', () => {
  it.each([
    ['hidden from search engines', { seo: { noIndex: true } }],
    ['without a title', { title: undefined }],
    ['with an empty title', { title: '' }],
    ['without a slug', { slug: undefined }],
  ])('excludes posts %s', async (_, over) => {
    const newer = Array.from({ length: 20 }, (_, turn) =>
      post(`newer-${turn}`, { date: '2026-12-01', ...over }),
    )
    expect(await idsIn([...newer, post('older')])).toEqual(['older'])
  })

  it('excludes posts without a date, and returns at most twenty', async () => {
    const undated = Array.from({ length: 20 }, (_, turn) => post(`undated-${turn}`, { date: null }))
    expect(await idsIn([...undated, post('dated')])).toEqual(['dated'])
    const many = Array.from({ length: 25 }, (_, turn) => post(`post-${turn}`))
    expect(await idsIn(many)).toHaveLength(20)
    expect(await idsIn([post('shown', { seo: { noIndex: false } })])).toEqual(['shown'])
  })
})
