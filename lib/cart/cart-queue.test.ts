import { describe, expect, it } from 'vitest'
import { createFakeShop } from './testing/fake-shop.ts'
import {
  catalogue,
  createInProcessLock,
  openTestCart,
  type TestCartIdStorage,
} from './testing/open-test-cart.ts'
import { createGiftCardCodeStore } from './gift-card-codes.ts'

/** A pause that lasts until the test ends it. */
function longPause() {
  const ends: Array<() => void> = []
  const pause = () => new Promise<void>((resolve) => void ends.push(resolve))
  return { pause, end: () => ends.splice(0).forEach((resolve) => resolve()), ends }
}

describe('mutation with a lost response', () => {
  it('is reconciled by fetching the cart and not applied twice', async () => {
    const { store, item, shop, quantities } = openTestCart()
    await store.add(item('meridian'))
    shop.forecast.push('lost')
    expect(await store.add(item('meridian'))).toBe(true)
    expect(quantities()).toEqual({ meridian: 2 })
    expect(shop.requests).toEqual(['CartCreate', 'CartLinesAdd', 'CartFetch'])
    expect(store.getState().messages).toEqual([])
  })

  it('is sent again when the shop did not receive it', async () => {
    const { store, item, shop, quantities } = openTestCart()
    await store.add(item('meridian'))
    shop.forecast.push('offline')
    expect(await store.add(item('perihelion'))).toBe(true)
    expect(quantities()).toEqual({ meridian: 1, perihelion: 1 })
    expect(shop.requests.slice(1)).toEqual(['CartLinesAdd', 'CartFetch', 'CartLinesAdd'])
  })

  it('creates another cart when the creation response was lost', async () => {
    const { store, item, shop, kept } = openTestCart()
    shop.forecast.push('lost')
    expect(await store.add(item('meridian'))).toBe(true)
    expect(shop.made()).toBe(2)
    expect(shop.quantities(kept.id)).toEqual({ meridian: 1 })
  })

  it('removes nothing twice', async () => {
    const { store, item, shop, quantities, settled } = openTestCart()
    for (let click = 0; click < 3; click++) void store.add(item('meridian'))
    await settled()
    shop.forecast.push('lost')
    store.remove('meridian')
    await settled()
    expect(quantities()).toEqual({ meridian: 2 })
  })
})

describe('unreachable shop', () => {
  it('keeps the mutation pending, reports it and sends it once the shop is back', async () => {
    const { pause, end } = longPause()
    const { store, item, shop, quantities } = openTestCart(undefined, undefined, { wait: pause })
    await store.add(item('meridian'))
    shop.forecast.push('offline', 'offline', 'offline')
    const added = store.add(item('perihelion'))
    await expect.poll(() => store.getState().stalled).toBe(true)
    expect(quantities()).toEqual({ meridian: 1, perihelion: 1 })
    end()
    await expect.poll(() => shop.forecast).toEqual([])
    expect(store.getState()).toMatchObject({ stalled: true, busy: true })
    store.retryNow()
    expect(await added).toBe(true)
    expect(store.getState()).toMatchObject({ stalled: false, busy: false, messages: [] })
  })

  it('never receives a mutation that was reverted meanwhile', async () => {
    const { pause } = longPause()
    const { store, item, shop, settled, kept } = openTestCart(undefined, undefined, { wait: pause })
    shop.forecast.push('offline')
    void store.add(item('meridian'))
    await expect.poll(() => store.getState().stalled).toBe(true)
    store.remove('meridian')
    store.retryNow()
    await settled()
    expect(kept.id).toBeUndefined()
    expect(store.getState()).toMatchObject({ count: 0, stalled: false })
  })
})

describe('two tabs', () => {
  const twoTabs = () => {
    const shop = createFakeShop(catalogue)
    const memory: TestCartIdStorage = { id: undefined }
    const alone = createInProcessLock()
    return [
      openTestCart(shop, memory, { withCartLock: alone }),
      openTestCart(shop, memory, { withCartLock: alone }),
    ] as const
  }

  it('create one cart when both add at once, and lose nothing', async () => {
    const [here, there] = twoTabs()
    await Promise.all([
      here.store.add(here.item('meridian')),
      there.store.add(there.item('perihelion')),
    ])
    expect(here.shop.made()).toBe(1)
    expect(here.shop.quantities(here.kept.id)).toEqual({ meridian: 1, perihelion: 1 })
  })

  it('remove two units when each removes one', async () => {
    const [here, there] = twoTabs()
    for (let click = 0; click < 4; click++) void here.store.add(here.item('meridian'))
    await here.settled()
    await there.store.load()
    here.store.remove('meridian')
    there.store.remove('meridian')
    await Promise.all([here.settled(), there.settled()])
    expect(here.shop.quantities(here.kept.id)).toEqual({ meridian: 2 })
  })
})

describe('other mutations', () => {
  it('are sent with the first unit to a new cart', async () => {
    const { store, item, shop, kept } = openTestCart()
    void store.mutate({ kind: 'buyer', buyer: { countryCode: 'FR' } })
    void store.mutate({ kind: 'add-code', code: 'SPRING' })
    void store.mutate({ kind: 'note', note: 'For Léa' })
    await store.add(item('meridian'))
    expect(shop.requests).toEqual(['CartCreate'])
    expect(shop.cart(kept.id)).toMatchObject({
      codes: ['SPRING'],
      note: 'For Léa',
      countryCode: 'FR',
    })
  })

  it('append a code to the existing ones and keep an inapplicable one', async () => {
    const { store, item, shop, kept } = openTestCart()
    await store.add(item('meridian'))
    await store.mutate({ kind: 'add-code', code: 'EXPRESS' })
    await store.mutate({ kind: 'add-code', code: 'SPRING' })
    await store.mutate({ kind: 'add-code', code: 'spring' })
    expect(shop.cart(kept.id).codes).toEqual(['EXPRESS', 'spring'])
    expect(store.getState().codes).toEqual([
      { code: 'EXPRESS', applicable: false },
      { code: 'spring', applicable: true },
    ])
    await store.mutate({ kind: 'drop-code', code: 'express' })
    expect(shop.cart(kept.id).codes).toEqual(['spring'])
  })

  it('remove a code that can never apply, and say why each code was refused', async () => {
    const { store, item, shop, kept } = openTestCart()
    await store.add(item('meridian'))
    for (const code of ['SILENT', 'EXPRESS', 'UNKNOWN'])
      await store.mutate({ kind: 'add-code', code })
    expect(shop.cart(kept.id).codes).toEqual(['SILENT', 'EXPRESS'])
    expect(
      store.getState().messages.map(({ place, name, notice }) => [place, name, notice?.shopCode]),
    ).toEqual([
      ['code', 'EXPRESS', 'DISCOUNT_NO_ENTITLED_SHIPPING_LINES'],
      ['code', 'UNKNOWN', 'DISCOUNT_NOT_FOUND'],
      ['code', 'SILENT', 'DISCOUNT_WITHOUT_REASON'],
    ])
  })

  it('remove a code that can never apply from a cart that was created with it', async () => {
    const { store, item, shop, kept } = openTestCart()
    void store.mutate({ kind: 'add-code', code: 'UNKNOWN' })
    await store.add(item('meridian'))
    expect(shop.cart(kept.id).codes).toEqual([])
    expect(store.getState().messages).toMatchObject([{ place: 'code', name: 'UNKNOWN' }])
  })

  it('add a gift card to the existing ones and remove one', async () => {
    const { store, item, shop, kept } = openTestCart()
    await store.add(item('meridian'))
    await store.mutate({ kind: 'add-gift-card', code: 'AAAA1111' })
    await store.mutate({ kind: 'add-gift-card', code: 'BBBB2222' })
    expect(shop.cart(kept.id).giftCards).toEqual(['AAAA1111', 'BBBB2222'])
    const [first] = store.getState().giftCards
    await store.mutate({ kind: 'drop-gift-card', id: first?.id ?? '' })
    expect(shop.cart(kept.id).giftCards).toEqual(['BBBB2222'])
  })

  it('report which gift card of an earlier visit was removed by a new one', async () => {
    const earlier = openTestCart()
    await earlier.store.add(earlier.item('meridian'))
    await earlier.store.mutate({ kind: 'add-gift-card', code: 'AAAA1111' })
    const { store } = openTestCart(earlier.shop, earlier.kept)
    await store.load()
    expect(await store.mutate({ kind: 'add-gift-card', code: 'BBBB2222' })).toBe(true)
    expect(store.getState().messages).toMatchObject([
      { failure: 'giftCard', place: 'gift-card', name: '1111' },
    ])
    const [last] = store.getState().giftCards
    await store.mutate({ kind: 'drop-gift-card', id: last?.id ?? '' })
    expect(store.getState().messages).toEqual([])
  })

  it('restore gift card codes after a reload', async () => {
    const stored = new Map<string, string>()
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    }
    const cards = () => createGiftCardCodeStore(() => storage)
    const earlier = openTestCart(undefined, undefined, { giftCardCodes: cards() })
    await earlier.store.add(earlier.item('meridian'))
    await earlier.store.mutate({ kind: 'add-gift-card', code: 'AAAA1111' })
    const { store, shop, kept } = openTestCart(earlier.shop, earlier.kept, {
      giftCardCodes: cards(),
    })
    await store.load()
    await store.mutate({ kind: 'add-gift-card', code: 'BBBB2222' })
    expect(shop.cart(kept.id).giftCards).toEqual(['AAAA1111', 'BBBB2222'])
    expect(store.getState().messages).toEqual([])
  })

  it('send the note before the attributes, and only the last note', async () => {
    const { store, item, shop, kept, settled } = openTestCart()
    await store.add(item('meridian'))
    void store.mutate({ kind: 'attributes', attributes: [{ key: 'gift', value: 'yes' }] })
    void store.mutate({ kind: 'note', note: 'One' })
    void store.mutate({ kind: 'note', note: 'Two' })
    await settled()
    expect(shop.requests.slice(1)).toEqual(['CartNoteUpdate', 'CartAttributesUpdate'])
    expect(shop.cart(kept.id)).toMatchObject({ note: 'Two', attributes: [{ key: 'gift' }] })
  })

  it('replace the lines: fetch the cart, add the missing ones, set the others', async () => {
    const { store, item, shop, kept } = openTestCart()
    await store.add(item('meridian'))
    await store.mutate({ kind: 'replace', lines: [{ variantId: 'perihelion', quantity: 2 }] })
    expect(shop.requests.slice(1)).toEqual(['CartFetch', 'CartLinesAdd', 'CartLinesRemove'])
    expect(shop.quantities(kept.id)).toEqual({ perihelion: 2 })
    const lines = [
      { variantId: 'perihelion', quantity: 1 },
      { variantId: 'meridian', quantity: 3 },
    ]
    for (let times = 0; times < 2; times++) await store.mutate({ kind: 'replace', lines })
    expect(shop.quantities(kept.id)).toEqual({ perihelion: 1, meridian: 3 })
  })

  it('leave the cart unchanged when the shop rejects a replacing line', async () => {
    const { store, item, shop, kept } = openTestCart()
    await store.add(item('meridian'))
    const lines = [{ variantId: 'unknown', quantity: 1 }]
    expect(await store.mutate({ kind: 'replace', lines })).toBe(false)
    expect(shop.quantities(kept.id)).toEqual({ meridian: 1 })
    expect(store.getState().messages).toMatchObject([
      { place: 'cart', notice: { field: ['lines', '0', 'merchandiseId'] } },
    ])
  })
})

describe('discount code of a cart without lines, which the shop would drop', () => {
  it('is shown, and sent with the first line', async () => {
    const { store, item, shop } = openTestCart()
    await store.mutate({ kind: 'add-code', code: 'EXPRESS' })
    expect(shop.requests).toEqual([])
    expect(store.getState()).toMatchObject({ codes: [{ code: 'EXPRESS' }], busy: false })
    await store.add(item('meridian'))
    expect(shop.requests).toEqual(['CartCreate'])
    expect(store.confirmed()?.discountCodes.map(({ code }) => code)).toEqual(['EXPRESS'])
  })

  it('is sent once, by the tab that adds the first line', async () => {
    const first = openTestCart()
    await first.store.mutate({ kind: 'add-code', code: 'EXPRESS' })
    const second = openTestCart(first.shop, first.kept)
    await second.store.add(second.item('meridian'))
    first.store.adopt(second.store.confirmed())
    await first.store.add(first.item('perihelion'))
    expect(first.store.getState().codes.map(({ code }) => code)).toEqual(['EXPRESS'])
    expect(first.shop.requests).not.toContain('CartDiscountCodesUpdate')
  })

  it('is kept when the last unit is removed, and sent again with the next', async () => {
    const { store, item, settled } = openTestCart()
    await store.add(item('meridian'))
    await store.mutate({ kind: 'add-code', code: 'welcome10' })
    store.remove('meridian')
    await settled()
    expect(store.confirmed()?.discountCodes).toEqual([])
    expect(store.getState().codes).toEqual([{ code: 'welcome10' }])
    await store.add(item('perihelion'))
    expect(store.confirmed()?.discountCodes.map(({ code }) => code)).toEqual(['welcome10'])
  })
})
