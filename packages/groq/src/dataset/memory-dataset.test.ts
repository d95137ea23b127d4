import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LakeDocument } from '../document.ts'
import { MemoryDataset } from './memory-dataset.ts'
import { documentArbitrary } from '../testing/arbitraries.ts'
import { ref, slug, stored } from '../testing/documents.ts'

const ids = (documents: Iterable<LakeDocument>) => [...documents].map(({ _id }) => _id)

type Step = { put: LakeDocument } | { delete: string } | { read: true }

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: documentArbitrary(['', 'drafts.']).map((put) => ({ put })) },
    { weight: 1, arbitrary: fc.constantFrom('a', 'b', 'drafts.c').map((id) => ({ delete: id })) },
    { weight: 1, arbitrary: fc.constant({ read: true } as const) },
  ),
  { maxLength: 80 },
)

describe('a dataset in memory', () => {
  it('returns the same as a full scan after any writes', () => {
    fc.assert(
      fc.property(steps, (history) => {
        const dataset = new MemoryDataset()
        const model = new Map<string, LakeDocument>()
        for (const step of history) {
          if ('put' in step) {
            dataset.put(step.put)
            model.set(step.put._id, step.put)
          } else if ('delete' in step) {
            expect(dataset.delete(step.delete)).toBe(model.delete(step.delete))
          } else ids(dataset.all())
        }
        const all = [...model.values()].sort((a, b) => (a._id < b._id ? -1 : 1))
        const where = (condition: (document: LakeDocument) => boolean) => ids(all.filter(condition))
        expect(ids(dataset.all())).toEqual(ids(all))
        expect(dataset.size()).toBe(all.length)
        for (const type of ['post', 'tag', 'page', 'none']) {
          expect(ids(dataset.byType(type))).toEqual(where(({ _type }) => _type === type))
        }
        for (const current of ['red', 'Deep Blue', 'none']) {
          const has = (value: unknown) =>
            (value as { slug?: { current?: string } } | undefined)?.slug?.current === current
          expect(ids(dataset.bySlug('slug.current', current))).toEqual(where(has))
          expect(ids(dataset.bySlug('store.slug.current', current))).toEqual(
            where(({ store }) => has(store)),
          )
        }
        for (const id of ['a', 'b', 'missing']) {
          expect(ids(dataset.referencing(id))).toEqual(
            where((document) => JSON.stringify(document).includes(`"_ref":"${id}"`)),
          )
          expect(ids(dataset.versionsOf(id))).toEqual(
            where(({ _id }) => _id === id || _id === `drafts.${id}`),
          )
          expect(dataset.byId(id)).toBe(model.get(id))
        }
      }),
    )
  })

  it('applies large batches like single writes', () => {
    const dataset = new MemoryDataset(
      Array.from({ length: 500 }, (_, n) => stored(`d${(n * 7919) % 500}`, 'post')),
    )
    expect(ids(dataset.all())).toEqual(Array.from({ length: 500 }, (_, n) => `d${n}`).sort())
    dataset.put(stored('d250x', 'post'))
    dataset.delete('d1')
    expect(ids(dataset.byType('post'))).toHaveLength(500)
    expect(ids(dataset.all()).indexOf('d250x')).toBe(ids(dataset.all()).indexOf('d250') + 1)
  })

  it('continues an iteration during which a write happens', () => {
    const dataset = new MemoryDataset([
      stored('a', 'post'),
      stored('b', 'post'),
      stored('d', 'post'),
    ])
    const seen: string[] = []
    for (const { _id } of dataset.all()) {
      seen.push(_id)
      dataset.put(stored('c', 'post'))
      ids(dataset.all())
    }
    expect(seen).toEqual(['a', 'b', 'd'])
  })

  it('removes everything on clear', () => {
    const dataset = new MemoryDataset([stored('a', 'post', { slug: slug('x'), link: ref('b') })])
    dataset.clear()
    expect([dataset.size(), ids(dataset.byType('post')), ids(dataset.referencing('b'))]).toEqual([
      0,
      [],
      [],
    ])
  })
})
