import { describe, expect, it } from 'vitest'
import { rawCollection, scriptedShop } from '../testing/scripted-shop.ts'
import { fetchCollections } from './collections.ts'

describe('collections', () => {
  it('requests the first twenty by id by default', async () => {
    const { storefront, calls } = scriptedShop(
      { data: { collections: { nodes: [rawCollection()] } } },
      { data: { collections: { nodes: [] } } },
    )
    expect(await fetchCollections(storefront)).toMatchObject([{ handle: 'steel', title: 'Acier' }])
    await fetchCollections(storefront, {
      first: 5,
      sortKey: 'TITLE',
      query: 'steel',
      reverse: true,
    })
    expect(calls.map(({ variables }) => variables)).toMatchObject([
      { first: 20, sortKey: 'ID' },
      { first: 5, sortKey: 'TITLE', query: 'steel', reverse: true },
    ])
  })

  it('rejects with the serialized errors when the shop fails', async () => {
    const { storefront } = scriptedShop({ errors: [{ message: 'Throttled' }] })
    await expect(fetchCollections(storefront)).rejects.toThrow('[{"message":"Throttled"}]')
  })
})
