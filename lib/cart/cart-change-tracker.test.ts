import { describe, expect, it } from 'vitest'
import type { ConfirmedUnitChanges } from './cart-change-tracker.ts'
import { createFakeShop } from './testing/fake-shop.ts'
import {
  catalogue,
  createInProcessLock,
  openTestCart,
  type TestCartIdStorage,
} from './testing/open-test-cart.ts'

/** A tab that records its reports: units by variant, and the cart. */
function openTab(...over: Parameters<typeof openTestCart>) {
  const told: Array<{ cartId: string } & Record<string, number | string>> = []
  const [shop, memory, options] = over
  const onMoved = ({ cartId, changes: moves }: ConfirmedUnitChanges) =>
    void told.push({
      cartId,
      ...Object.fromEntries(moves.map(({ line, units }) => [line.variantId, units])),
    })
  return { ...openTestCart(shop, memory, { ...options, onCartChange: onMoved }), told }
}
const cartId = 'gid://shopify/Cart/1'

describe('createCartChangeTracker', () => {
  it('reports a burst once with its final state', async () => {
    const { store, item, settled, told } = openTab()
    for (let click = 0; click < 4; click++) void store.add(item('meridian'))
    store.remove('meridian')
    void store.add(item('perihelion'))
    expect(told).toEqual([])
    await settled()
    expect(told).toEqual([{ cartId, meridian: 3, perihelion: 1 }])
  })

  it('reports what the shop applied', async () => {
    const { store, item, settled, told } = openTab()
    for (let click = 0; click < 7; click++) void store.add(item('meridian'))
    await settled()
    expect(told).toEqual([{ cartId, meridian: catalogue.meridian.stock }])
  })

  it('reports nothing when the shop rejected or the shopper reverted the change', async () => {
    const { store, item, settled, told } = openTab()
    await store.add(item('aphelion'))
    void store.add(item('meridian'))
    store.remove('meridian')
    await settled()
    expect(told).toEqual([])
  })

  it('reports a removal with the last state of the line', async () => {
    const lines: unknown[] = []
    const { store, item, settled } = openTestCart(undefined, undefined, {
      onCartChange: ({ changes: moves }) =>
        lines.push(...moves.map(({ line, units }) => [line.title, units])),
    })
    await store.add(item('meridian'))
    store.remove('meridian')
    await settled()
    expect(lines).toEqual([
      ['Meridian', 1],
      ['Meridian', -1],
    ])
  })

  it('reports a change once after a lost response', async () => {
    const { store, item, shop, told } = openTab()
    await store.add(item('meridian'))
    shop.forecast.push('lost')
    await store.add(item('meridian'))
    expect(told).toEqual([
      { cartId, meridian: 1 },
      { cartId, meridian: 1 },
    ])
  })

  it('includes mutations made while a response was lost', async () => {
    const { store, item, shop, settled, told } = openTab()
    await store.add(item('meridian'))
    told.splice(0)
    const { firstArrived, resume } = shop.pause()
    shop.forecast.push('lost')
    void store.add(item('meridian'))
    await firstArrived
    void store.add(item('perihelion'))
    resume()
    await settled()
    expect(told).toEqual([{ cartId, meridian: 1, perihelion: 1 }])
  })

  it('is reported only by the tab that made the change', async () => {
    const shop = createFakeShop(catalogue)
    const memory: TestCartIdStorage = { id: undefined }
    const alone = createInProcessLock()
    const there = openTab(shop, memory, { withCartLock: alone })
    const here = openTab(shop, memory, {
      withCartLock: alone,
      onConfirmed: ({ cart, mark }) => there.store.adopt(cart, mark),
    })
    await Promise.all([
      here.store.add(here.item('meridian')),
      there.store.add(there.item('meridian')),
    ])
    expect([here.told, there.told]).toEqual([[{ cartId, meridian: 1 }], [{ cartId, meridian: 1 }]])
  })

  it('reports only additions to the new cart after an expired one', async () => {
    const { store, item, shop, told } = openTab()
    await store.add(item('meridian'))
    await store.add(item('perihelion'))
    told.splice(0)
    shop.forecast.push('expired')
    await store.add(item('meridian'))
    expect(told).toEqual([{ cartId: 'gid://shopify/Cart/2', meridian: 1 }])
  })

  it('reports added and removed units of a replaced cart', async () => {
    const { store, item, settled, told } = openTab()
    await store.add(item('meridian'))
    told.splice(0)
    await store.mutate({
      kind: 'replace',
      lines: [
        { variantId: 'meridian', quantity: 3 },
        { variantId: 'perihelion', quantity: 1 },
      ],
    })
    await store.mutate({ kind: 'replace', lines: [] })
    await settled()
    expect(told).toEqual([
      { cartId, meridian: 2, perihelion: 1 },
      { cartId, meridian: -3, perihelion: -1 },
    ])
  })
})
