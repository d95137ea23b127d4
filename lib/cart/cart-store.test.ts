import { describe, expect, it } from 'vitest'
import { createFakeShop } from './testing/fake-shop.ts'
import { catalogue, openTestCart } from './testing/open-test-cart.ts'

describe('createCartStore', () => {
  it('shows a change optimistically, then the shop’s cart', async () => {
    const { store, item, quantities, shop, kept } = openTestCart()
    const added = store.add(item('meridian'))
    expect(quantities()).toEqual({ meridian: 1 })
    expect(store.getState()).toMatchObject({
      busy: true,
      count: 1,
      opens: 1,
      subtotal: { amount: '1250.0' },
    })
    expect(shop.requests).toEqual([])
    expect(await added).toBe(true)
    expect(store.getState()).toMatchObject({
      busy: false,
      checkoutUrl: expect.stringContaining('_fd=0'),
    })
    expect(shop.quantities(kept.id)).toEqual({ meridian: 1 })
  })

  it('remembers the last added item until the cart is left, also beside upsells', async () => {
    const { store, item, settled } = openTestCart()
    void store.add(item('meridian'))
    void store.add(item('perihelion'), { isUpsell: true })
    expect(store.getState().lastAdded).toEqual(item('meridian'))
    expect(store.getState().opens).toBe(2)
    void store.add(item('perihelion'))
    await settled()
    expect(store.getState().lastAdded).toEqual(item('perihelion'))
    store.forgetAdded()
    expect(store.getState().lastAdded).toBeUndefined()
    void store.add(item('meridian'), { isUpsell: true })
    await settled()
    expect(store.getState().lastAdded).toBeUndefined()
  })

  it('batches fifty clicks into two requests', async () => {
    const { store, item, settled, shop } = openTestCart()
    const { firstArrived, resume } = shop.pause()
    void store.add(item('meridian'))
    await firstArrived
    for (let click = 1; click < 50; click++) void store.add(item('meridian'))
    expect(store.getState().count).toBe(50)
    resume()
    await settled()
    expect(shop.requests).toEqual(['CartCreate', 'CartLinesAdd'])
    expect(store.getState().count).toBe(catalogue.meridian.stock)
  })

  it('counts the units of each line that sold out while in the cart', async () => {
    const stocked = {
      meridian: { title: 'Meridian', price: 1250, stock: 3 },
      perihelion: { title: 'Perihelion', price: 4800, stock: 1 },
    }
    const { store, item, settled } = openTestCart(createFakeShop(stocked))
    for (let click = 0; click < 3; click++) void store.add(item('meridian'))
    void store.add(item('perihelion'))
    await settled()
    const unavailable = () =>
      Object.fromEntries(store.getState().entries.map((each) => [each.title, each.unavailable]))
    expect(unavailable()).toEqual({ Meridian: 0, Perihelion: 0 })
    stocked.meridian.stock = 1
    stocked.perihelion.stock = 0
    await store.load()
    expect(unavailable()).toEqual({ Meridian: 2, Perihelion: 1 })
  })

  it('reports when the shop has fewer units than requested', async () => {
    const { store, item, settled } = openTestCart()
    for (let click = 0; click < 3; click++) void store.add(item('perihelion'))
    await settled()
    expect(store.getState().count).toBe(2)
    expect(store.getState().messages).toMatchObject([
      { name: 'Perihelion', notice: { shopCode: 'MERCHANDISE_NOT_ENOUGH_STOCK' } },
    ])
  })

  it('dismisses a message once the shopper changes that part', async () => {
    const { store, item, settled } = openTestCart()
    for (let click = 0; click < 3; click++) void store.add(item('perihelion'))
    await settled()
    expect(store.getState().messages).toHaveLength(1)
    store.remove('perihelion')
    expect(store.getState().messages).toEqual([])
    await settled()
  })

  it('distinguishes a sold-out add from a successful one', async () => {
    const { store, item } = openTestCart()
    expect(await store.add(item('aphelion'))).toBe(false)
    expect(store.getState().count).toBe(0)
    expect(store.getState().messages).toHaveLength(1)
  })

  it('rolls back what the shop rejects, with a message', async () => {
    const { store, item, shop, quantities, reports } = openTestCart()
    await store.add(item('meridian'))
    // Reads succeed, but the mutation never receives a response.
    shop.forecast.push('offline', 'fair', 'offline', 'fair', 'offline', 'fair', 'offline')
    expect(await store.add(item('perihelion'))).toBe(false)
    expect(quantities()).toEqual({ meridian: 1 })
    expect(store.getState().messages).toMatchObject([{ failure: 'add', place: 'cart' }])
    expect(reports).toHaveLength(1)
    store.dismiss(store.getState().messages[0]?.id ?? -1)
    expect(store.getState().messages).toEqual([])
  })

  it('creates a new cart when the old one expired and keeps the mutation', async () => {
    const { store, item, shop, quantities, kept } = openTestCart()
    await store.add(item('meridian'))
    const before = kept.id
    shop.forecast.push('expired')
    expect(await store.add(item('perihelion'))).toBe(true)
    expect(quantities()).toEqual({ perihelion: 1 })
    expect(kept.id).not.toBe(before)
    expect(store.getState().messages).toMatchObject([{ failure: 'expired' }])
  })

  it('removes a stored id that the shop no longer has', async () => {
    const { store, kept } = openTestCart()
    kept.id = 'gid://shopify/Cart/lost'
    await store.load()
    expect(store.getState().status).toBe('ready')
    expect(kept.id).toBeUndefined()
  })

  it('reports when a stored cart cannot be loaded, and loads it later', async () => {
    const earlier = openTestCart()
    await earlier.store.add(earlier.item('meridian'))
    const { store, kept, shop } = openTestCart(earlier.shop, earlier.kept)
    shop.forecast.push('offline')
    await store.load()
    expect(store.getState().status).toBe('failed')
    expect(kept.id).toBeDefined()
    await store.load()
    expect(store.getState()).toMatchObject({ status: 'ready', count: 1 })
  })

  it('keeps showing the cart when a refetch fails', async () => {
    const { store, shop, item } = openTestCart()
    await store.add(item('meridian'))
    shop.forecast.push('offline')
    await store.load()
    expect(store.getState()).toMatchObject({ status: 'ready', count: 1 })
  })

  it('adds to a stored cart even if the first load failed', async () => {
    const earlier = openTestCart()
    await earlier.store.add(earlier.item('meridian'))
    const { store, item, shop, kept } = openTestCart(earlier.shop, earlier.kept)
    shop.forecast.push('offline')
    await store.load()
    expect(await store.add(item('perihelion'))).toBe(true)
    expect(shop.quantities(kept.id)).toEqual({ meridian: 1, perihelion: 1 })
    expect(store.getState().status).toBe('ready')
  })

  it('adopts a cart that another tab confirmed', async () => {
    const first = openTestCart()
    await first.store.add(first.item('meridian'))
    const second = openTestCart()
    second.store.adopt({
      id: 'a',
      lines: [],
      totalQuantity: 0,
      subtotal: { amount: '0.0', currencyCode: 'CHF' },
      total: { amount: '0.0', currencyCode: 'CHF' },
      toPay: { amount: '0.0', currencyCode: 'CHF' },
      discounts: [],
      discountCodes: [],
      giftCards: [],
      note: '',
      attributes: [],
      checkoutUrl: 'https://shop.example/a',
    })
    expect(second.store.getState()).toMatchObject({
      status: 'ready',
      checkoutUrl: 'https://shop.example/a',
    })
  })
})

it('throws on a call that the fake shop does not implement', async () => {
  const { fetch } = createFakeShop(catalogue)
  await expect(
    fetch('https://shop.example', {
      method: 'POST',
      body: JSON.stringify({ query: 'query Surprise { shop { name } }' }),
    }),
  ).rejects.toThrow(/Surprise/)
})
