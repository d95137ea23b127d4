import { describe, expect, it } from 'vitest'
import { matchesFilter, MemoryDataset } from './query.ts'
import { ref, stored } from './testing/documents.ts'

const post = stored('drafts.p', 'post', { title: 'Hello world', author: ref('a') })

describe('a listener', () => {
  it.each<[query: string, matches: boolean]>([
    ['*', true],
    ['*[_type == "post"]', true],
    ['*[_type == "page"]', false],
    ['*[_id == $id || _id == "drafts." + $id]', true],
    ['*[_id in [$id, "drafts." + $id]][0]', true],
    ['*[_type == "post"][title match "hel*"]{title} | order(title)', true],
    ['*[_type == "post"]{title}[title == "no"]', true],
    ['*[references("a")]', true],
    ['*[references("b")]', false],
    ['*[_id in path("drafts.**")]', true],
    ['*[!(_id in path("drafts.**"))]', false],
    ['*[sanity::versionOf($id)]', true],
    ['*[missing]', false],
  ])('%s: %s', (query, matches) => {
    expect(matchesFilter(query, post, { params: { id: 'p' } })).toBe(matches)
  })

  it('looks up what its filter refers to', () => {
    const dataset = new MemoryDataset([stored('a', 'author', { name: 'Ada' })])
    expect(matchesFilter('*[author->name == "Ada"]', post, { dataset })).toBe(true)
    expect(matchesFilter('*[author->name == "Ada"]', post)).toBe(false)
  })

  it('refuses a query that goes over no documents, and one without its parameters', () => {
    expect(() => matchesFilter('1 + 1', post)).toThrow(/of the form \*\[filter\]/)
    expect(() => matchesFilter('*[_id == $id]', post)).toThrow(/param \$id referenced/)
  })
})
