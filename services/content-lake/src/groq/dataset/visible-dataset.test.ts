import { expect, it } from 'vitest'
import { EVERY_DOCUMENT, type LakeDocument } from '../../document/document.ts'
import { ref, stored } from '../testing/documents.ts'
import { MemoryDataset } from './memory-dataset.ts'
import { visibleDataset } from './visible-dataset.ts'

const base = new MemoryDataset([
  stored('a', 'watch', { to: ref('b') }),
  stored('drafts.a', 'watch', { to: ref('b') }),
  stored('b', 'maker'),
  stored('secret', 'note', { hidden: true, to: ref('b') }),
])
const ids = (documents: Iterable<LakeDocument>) => [...documents].map(({ _id }) => _id)

it('holds what passes, whichever way it is asked', () => {
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

it('is the dataset itself for whoever sees everything', () => {
  expect(visibleDataset(base, EVERY_DOCUMENT)).toBe(base)
})

it('looks nothing up that an id already rules out', () => {
  const asked: string[] = []
  const watched = Object.create(base) as MemoryDataset
  watched.byId = (id) => {
    asked.push(id)
    return base.byId(id)
  }
  const allowsId = (id: string) => !id.includes('.')
  const dataset = visibleDataset(
    watched,
    Object.assign(({ _id }: LakeDocument) => allowsId(_id), { allowsId }),
  )
  expect([dataset.byId('a')?._id, dataset.byId('drafts.a')]).toEqual(['a', undefined])
  expect(asked).toEqual(['a'])
})
