import { describe, expect, it } from 'vitest'
import { stored } from '../testing/documents.ts'
import { scanningDataset } from '../testing/datasets.ts'
import { runQuery } from '../query.ts'
import { MemoryDataset } from './memory-dataset.ts'
import type { IndexKey, IndexDescriptor } from './dataset.ts'

const key = (name: string): IndexKey => ({ name, read: (document) => document[name] ?? null })
const index = (name: string, type: string | null = 'post'): IndexDescriptor & { by: 'key' } => {
  return { by: 'key', type, key: key(name) }
}
const post = (number: number, n = (number * 7919) % 1000) =>
  stored(`p${String(number).padStart(4, '0')}`, 'post', { n, m: -n })

/** A dataset whose background indexing the test controls. */
function openDataset(documents: number, settings: object = {}) {
  const work: (() => void)[] = []
  const later = (next: () => void) => void work.push(next)
  const all = Array.from({ length: documents }, (_, number) => post(number))
  const dataset = new MemoryDataset(all, { later, indexes: { ...settings } })
  const goOn = (): boolean => {
    work.shift()?.()
    return work.length > 0
  }
  const finish = (): void => {
    for (let more = true; more;) more = goOn()
  }
  return { dataset, goOn, finish }
}

describe('an index', () => {
  it('is built after three scans that it would have avoided, but not for a few documents', () => {
    const { dataset, finish } = openDataset(300)
    dataset.missed(index('n'), 300)
    dataset.missed(index('n'), 100)
    dataset.missed(index('n'), 300)
    finish()
    expect(dataset.rows(index('n'))).toBeNull()
    dataset.missed(index('n'), Infinity)
    finish()
    expect(dataset.rows(index('n'))?.about).toBe(300)
  })

  it('includes documents written while it is built', () => {
    const { dataset, goOn } = openDataset(2_000)
    for (let pass = 0; pass < 3; pass++) dataset.missed(index('n'), 2_000)
    const changes = [
      () => dataset.put(post(10, 5)),
      () => dataset.put(post(1_900, 5)),
      () => dataset.put({ ...post(20), _id: 'drafts.p0020' }),
      () => dataset.delete('p0030'),
      () => dataset.put({ ...post(40), _type: 'page' }),
      () => dataset.put({ ...post(1_800), _id: 'drafts.p1800' }),
      () => dataset.delete('drafts.p0020'),
    ]
    let more = true
    for (const change of changes) {
      change()
      if (more) more = goOn()
    }
    while (more) more = goOn()
    expect(dataset.rows(index('n'))).not.toBeNull()
    for (const perspective of ['raw', 'published', 'drafts']) {
      const ask = (query: string, from = scanningDataset([...dataset.all()])) =>
        [from, dataset].map((each) => runQuery({ query, dataset: each, perspective }).result)
      for (const query of [
        '*[_type == "post" && n == 5]._id',
        'count(*[_type == "post" && n < 500])',
      ]) {
        const [plain, indexed] = ask(query)
        expect(indexed).toEqual(plain)
      }
    }
  })

  it('is evicted for a newer one when least recently used', () => {
    const { dataset, finish } = openDataset(400, { entries: 1_700 })
    const make = (name: string) => {
      for (let pass = 0; pass < 3; pass++) dataset.missed(index(name), 400)
      finish()
    }
    for (const name of ['a', 'b', 'c', 'd']) make(name)
    expect(dataset.rows(index('a'))).not.toBeNull()
    make('e')
    const there = ['a', 'b', 'c', 'd', 'e'].filter((name) => dataset.rows(index(name)) !== null)
    expect(there).toEqual(['a', 'c', 'd', 'e'])
    expect(dataset.indexEntries).toBe(1_600)
  })

  it('is dropped when it changes often and is never used', () => {
    const { dataset, finish } = openDataset(250)
    for (let pass = 0; pass < 3; pass++) dataset.missed(index('n'), 250)
    finish()
    const write = (times: number) => {
      for (let round = 0; round < times; round++) dataset.put(post(round % 250, round))
    }
    write(20_000)
    expect(dataset.rows(index('n'))).not.toBeNull()
    write(26_000)
    expect(dataset.indexEntries).toBe(0)
  })
})

describe('indexes', () => {
  it('are limited in number, empty ones included, because each write updates all of them', () => {
    const { dataset, finish } = openDataset(250)
    const names = Array.from({ length: 100 }, (_, number) => `nobody-has-${number}`)
    for (const name of names) {
      for (let pass = 0; pass < 3; pass++) dataset.missed(index(name), 250)
      finish()
    }
    const there = names.filter((name) => dataset.rows(index(name)) !== null)
    expect(there).toEqual(names.slice(-64))
  })
})
