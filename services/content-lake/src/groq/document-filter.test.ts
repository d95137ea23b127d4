import { describe, expect, it } from 'vitest'
import { documentFilter, MemoryDataset } from './query.ts'
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
    expect(documentFilter(query, { params: { id: 'p' } })(post)).toBe(matches)
  })

  it('looks up what its filter refers to', () => {
    const dataset = new MemoryDataset([stored('a', 'author', { name: 'Ada' })])
    expect(documentFilter('*[author->name == "Ada"]', { dataset })(post)).toBe(true)
    expect(documentFilter('*[author->name == "Ada"]')(post)).toBe(false)
  })

  it('refuses a query that goes over no documents, and one without its parameters', () => {
    expect(() => documentFilter('1 + 1')).toThrow(/of the form \*\[filter\]/)
    expect(() => documentFilter('*[_id == $id]')).toThrow(/param \$id referenced/)
  })
})
