import { describe, expect, it } from 'vitest'
import { acceptsEveryDocument, type LakeDocument } from '../document.ts'
import { ref, stored } from '../testing/documents.ts'
import { MemoryDataset } from './memory-dataset.ts'
import { visibleDataset } from './perspective-dataset.ts'

const base = new MemoryDataset([
  stored('a', 'watch', { to: ref('b') }),
  stored('drafts.a', 'watch', { to: ref('b') }),
  stored('b', 'maker'),
  stored('secret', 'note', { hidden: true, to: ref('b') }),
])
const ids = (documents: Iterable<LakeDocument>) => [...documents].map(({ _id }) => _id)

describe('perspective visibility', () => {
  it('returns only documents that pass the test, by every method', () => {
    const dataset = visibleDataset(base, ({ hidden }) => hidden !== true)
    expect(ids(dataset.all())).toEqual(['a', 'b', 'drafts.a'])
    expect(dataset.size()).toBe(3)
    expect([dataset.byId('a')?._id, dataset.byId('secret'), dataset.byId('none')]).toEqual([
      'a',
      undefined,
      undefined,
    ])
    expect(ids(dataset.byType('note'))).toEqual([])
    expect(ids(dataset.referencing('b'))).toEqual(['a', 'drafts.a'])
    expect(ids(dataset.versionsOf('a'))).toEqual(['a', 'drafts.a'])
  })

  it('is the dataset itself if everything is visible', () => {
    expect(visibleDataset(base, acceptsEveryDocument)).toBe(base)
  })

  it('is cached per test and follows writes', () => {
    const dataset = new MemoryDataset([stored('a', 'watch', { hidden: true })])
    const open = ({ hidden }: LakeDocument) => hidden !== true
    const seen = visibleDataset(dataset, open)
    expect(visibleDataset(dataset, open)).toBe(seen)
    const idsAfter = (change: () => void): string[] => {
      change()
      return ids(seen.all())
    }
    expect(idsAfter(() => dataset.put(stored('b', 'watch')))).toEqual(['b'])
    expect(idsAfter(() => dataset.put(stored('a', 'watch')))).toEqual(['a', 'b'])
    expect(idsAfter(() => dataset.put(stored('b', 'watch', { hidden: true })))).toEqual(['a'])
    expect(idsAfter(() => dataset.delete('a'))).toEqual([])
  })

  it('retains the recently used parts and those configured at start', () => {
    const [first, ...others] = Array.from({ length: 12 }, (_, each) => () => each < 20) as [
      () => boolean,
      ...(() => boolean)[],
    ]
    const dataset = new MemoryDataset([stored('a', 'watch')], { parts: [first] })
    for (const test of others) visibleDataset(dataset, test)
    expect([first, ...others].map((test) => dataset.hasPart(test))).toEqual([
      true,
      false,
      false,
      false,
      ...Array.from({ length: 8 }, () => true),
    ])
    expect(ids(visibleDataset(dataset, first).all())).toEqual(['a'])
  })

  it('narrows a part by a non-secret test and skips look-ups that an id rules out', () => {
    const requested: string[] = []
    const watched = Object.create(base) as MemoryDataset
    watched.byId = (id) => {
      requested.push(id)
      return base.byId(id)
    }
    const allowsId = (id: string) => !id.includes('.')
    const test = Object.assign(({ _id }: LakeDocument) => allowsId(_id), {
      allowsId,
      within: acceptsEveryDocument,
    })
    const dataset = visibleDataset(watched, test)
    expect([dataset.byId('a')?._id, dataset.byId('drafts.a')]).toEqual(['a', undefined])
    expect(requested).toEqual(['a'])
  })
})
