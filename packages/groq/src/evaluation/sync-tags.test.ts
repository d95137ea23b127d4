import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LakeDocument } from '../document.ts'
import { commitTags, MemoryDataset, runQuery } from '../query.ts'
import {
  documentArbitrary,
  documentsArbitrary,
  PARAMS,
  queryArbitrary,
} from '../testing/arbitraries.ts'
import { ref, stored } from '../testing/documents.ts'

const tagsOf = (query: string, documents: LakeDocument[], perspective = 'raw') =>
  runQuery({ query, params: PARAMS, dataset: new MemoryDataset(documents), perspective }).syncTags

const meet = (left: string[], right: string[]): boolean => left.some((tag) => right.includes(tag))

describe('sync tags', () => {
  it('intersect the tags of every commit that changes the result', () => {
    const layers = ['', 'drafts.', 'versions.r1.']
    const perspectives = fc.constantFrom('raw', 'published', 'drafts', 'r1', 'r1,drafts')
    let changes = 0
    fc.assert(
      fc.property(
        documentsArbitrary(layers),
        queryArbitrary,
        documentArbitrary(layers),
        fc.boolean(),
        perspectives,
        (documents, query, written, deletes, perspective) => {
          const dataset = new MemoryDataset(documents)
          const request = { query, params: PARAMS, dataset, perspective }
          const before = dataset.byId(written._id)
          const first = runQuery(request)
          const firstJson = JSON.stringify(first.result)
          if (deletes) dataset.delete(written._id)
          else dataset.put(written)
          if (JSON.stringify(runQuery(request).result) === firstJson) return
          changes++
          const versions = dataset.versionsOf(written._id.replace(/^(drafts|versions\.r1)\./, ''))
          expect(
            meet(first.syncTags, commitTags(before, deletes ? undefined : written, versions)),
          ).toBe(true)
        },
      ),
      { numRuns: 2000 },
    )
    expect(changes).toBeGreaterThan(20)
  })

  it('have the format of the query API', () => {
    for (const tag of tagsOf('*[_type == "post"]{"a": author->title}', [
      stored('p', 'post', { author: ref('x') }),
    ])) {
      expect(tag).toMatch(/^s1:[A-Za-z0-9_-]{8}$/)
    }
  })

  it('are equal for the same query', () => {
    const documents = [stored('p', 'post', { author: ref('x') }), stored('q', 'tag')]
    const query = '*[_type == "post"]{"a": author->title, "t": *[_type == "tag"]._id}'
    expect(tagsOf(query, documents)).toEqual(tagsOf(query, documents))
  })

  it('are narrow if the type or id is fixed', () => {
    const page = stored('p', 'page')
    const other = commitTags(undefined, stored('q', 'tag'))
    expect(meet(tagsOf('*[_type == "page"]', [page]), other)).toBe(false)
    expect(meet(tagsOf('*[_id == "p"]', [page]), commitTags(page, stored('other', 'page')))).toBe(
      true,
    )
    expect(
      meet(
        tagsOf('*[_id == "p" && _type == "page"]', [page]),
        commitTags(undefined, stored('q', 'page')),
      ),
    ).toBe(false)
    expect(meet(tagsOf('*[count > 1]', [page]), other)).toBe(true)
  })

  it('include the missing target of a dangling reference', () => {
    const documents = [stored('p', 'post', { author: ref('gone') })]
    const tags = tagsOf('*[_type == "post"]{"a": author->title}', documents)
    expect(meet(tags, commitTags(undefined, stored('gone', 'author')))).toBe(true)
    expect(meet(tags, commitTags(undefined, stored('elsewhere', 'author')))).toBe(false)
  })

  it('identify drafts and versions by published id', () => {
    expect(commitTags(undefined, stored('drafts.p', 'page'))).toEqual(
      commitTags(undefined, stored('p', 'page')),
    )
  })

  it('are limited in number, however many documents a result reads', () => {
    const authors = Array.from({ length: 500 }, (_, index) => stored(`author-${index}`, 'author'))
    const posts = authors.map((author, index) =>
      stored(`post-${index}`, 'post', { author: ref(author._id) }),
    )
    const query = '*[_type == "post"]{"a": author->title}'
    const tags = tagsOf(query, [...authors, ...posts], 'published')
    expect(tags.length).toBeLessThanOrEqual(100)
    expect(meet(tags, commitTags(authors[7], authors[7]))).toBe(true)
    expect(meet(tags, commitTags(undefined, stored('x', 'tag')))).toBe(false)
    expect(tagsOf(query, [...authors, ...posts], 'drafts').length).toBeLessThanOrEqual(100)
  })

  it('are empty if nothing is read', () => {
    expect(commitTags(undefined, undefined)).toEqual([])
  })
})
