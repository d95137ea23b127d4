import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFakeShop, type Weather } from './testing/fake-shop.ts'
import { catalogue, openTestCart } from './testing/open-test-cart.ts'

describe('the cart', () => {
  it('shows a click before the shop has answered, and the shop’s cart after', async () => {
    const { store, item, quantities, shop, kept } = openTestCart()
    const added = store.add(item('meridian'))
    expect(quantities()).toEqual({ meridian: 1 })
    expect(store.getState()).toMatchObject({
      busy: true,
      count: 1,
      adds: 1,
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

  it('turns fifty clicks into two requests', async () => {
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

  it('says when the shop has fewer than were asked for', async () => {
    const { store, item, settled } = openTestCart()
    for (let click = 0; click < 3; click++) void store.add(item('perihelion'))
    await settled()
    expect(store.getState().count).toBe(2)
    expect(store.getState().messages).toMatchObject([
      { name: 'Perihelion', notice: { shopCode: 'MERCHANDISE_NOT_ENOUGH_STOCK' } },
    ])
  })

  it('tells an add that sold out from one that worked', async () => {
    const { store, item } = openTestCart()
    expect(await store.add(item('aphelion'))).toBe(false)
    expect(store.getState().count).toBe(0)
    expect(store.getState().messages).toHaveLength(1)
  })

  it('takes back what could not be sent, and says so', async () => {
    const { store, item, shop, quantities, reports } = openTestCart()
    await store.add(item('meridian'))
    shop.forecast.push('offline')
    expect(await store.add(item('perihelion'))).toBe(false)
    expect(quantities()).toEqual({ meridian: 1 })
    expect(store.getState().messages).toMatchObject([{ failure: 'offline' }])
    expect(reports).toHaveLength(1)
    store.dismiss(store.getState().messages[0]?.id ?? -1)
    expect(store.getState().messages).toEqual([])
  })

  it('starts a new cart when the old one expired, and keeps the new wish', async () => {
    const { store, item, shop, quantities, kept } = openTestCart()
    await store.add(item('meridian'))
    const before = kept.id
    shop.forecast.push('expired')
    expect(await store.add(item('perihelion'))).toBe(true)
    expect(quantities()).toEqual({ perihelion: 1 })
    expect(kept.id).not.toBe(before)
    expect(store.getState().messages).toMatchObject([{ failure: 'expired' }])
  })

  it('forgets a stored id that the shop no longer knows', async () => {
    const { store, kept } = openTestCart()
    kept.id = 'gid://shopify/Cart/lost'
    await store.load()
    expect(store.getState().status).toBe('ready')
    expect(kept.id).toBeUndefined()
  })

  it('says when the cart of an earlier visit cannot be opened, and opens it later', async () => {
    const { store, kept, shop, item } = openTestCart()
    await store.add(item('meridian'))
    shop.forecast.push('offline')
    await store.load()
    expect(store.getState().status).toBe('failed')
    expect(kept.id).toBeDefined()
    await store.load()
    expect(store.getState().status).toBe('ready')
  })

  it('adds to the cart of an earlier visit, even if it could not be opened at first', async () => {
    const earlier = openTestCart()
    await earlier.store.add(earlier.item('meridian'))
    const { store, item, shop, kept } = openTestCart(earlier.shop, earlier.kept)
    shop.forecast.push('offline')
    await store.load()
    expect(await store.add(item('perihelion'))).toBe(true)
    expect(shop.quantities(kept.id)).toEqual({ meridian: 1, perihelion: 1 })
    expect(store.getState().status).toBe('ready')
  })

  it('takes over what another tab confirmed', async () => {
    const first = openTestCart()
    await first.store.add(first.item('meridian'))
    const second = openTestCart()
    second.store.adopt({
      id: 'a',
      lines: [],
      totalQuantity: 0,
      subtotal: { amount: '0.0', currencyCode: 'CHF' },
      total: { amount: '0.0', currencyCode: 'CHF' },
      checkoutUrl: 'https://shop.example/a',
    })
    expect(second.store.getState()).toMatchObject({
      status: 'ready',
      checkoutUrl: 'https://shop.example/a',
    })
  })
})

const clicks = fc.array(
  fc.record({
    variant: fc.constantFrom('meridian' as const, 'perihelion' as const, 'aphelion' as const),
    units: fc.constantFrom(1, 1, -1),
  }),
  { minLength: 1, maxLength: 40 },
)
const weathers = fc.array(fc.constantFrom<Weather>('fair', 'fair', 'offline', 'expired'), {
  maxLength: 6,
})

describe('the laws of the cart', () => {
  it('ends with the shop’s quantities, whatever the clicks and the weather', async () => {
    await fc.assert(
      fc.asyncProperty(clicks, weathers, async (burst, forecast) => {
        const { store, item, settled, quantities, shop, kept } = openTestCart()
        shop.forecast.push(...forecast)
        for (const { variant, units } of burst) {
          if (units > 0) void store.add(item(variant))
          else store.remove(variant)
        }
        await settled()
        expect(quantities()).toEqual(shop.quantities(kept.id))
        expect(store.getState().entries.every(({ pending }) => !pending)).toBe(true)
      }),
    )
  })

  it('sends a burst in at most two requests and never loses a unit in fair weather', async () => {
    await fc.assert(
      fc.asyncProperty(clicks, fc.nat(40), async (burst, sentAfter) => {
        const { store, item, settled, quantities, shop } = openTestCart()
        const { firstArrived, resume } = shop.pause()
        const wanted = new Map<string, number>()
        const peak = new Map<string, number>()
        for (const [index, { variant, units }] of burst.entries()) {
          // Some clicks fall before the first request leaves, the others while it is on its way.
          if (index === sentAfter && store.getState().count > 0) await firstArrived
          wanted.set(variant, Math.max(0, (wanted.get(variant) ?? 0) + units))
          peak.set(variant, Math.max(peak.get(variant) ?? 0, wanted.get(variant) ?? 0))
          if (units > 0) void store.add(item(variant))
          else store.remove(variant)
          expect(quantities()[variant] ?? 0).toBe(wanted.get(variant))
        }
        resume()
        await settled()
        expect(shop.requests.length).toBeLessThanOrEqual(2)
        for (const [variant, units] of wanted) {
          const { stock } = catalogue[variant as keyof typeof catalogue]
          expect(quantities()[variant] ?? 0).toBeLessThanOrEqual(stock)
          // Past its stock the shop has cut the wish before a later removal counts.
          if ((peak.get(variant) ?? 0) <= stock) expect(quantities()[variant] ?? 0).toBe(units)
        }
      }),
    )
  })
})

it('fails loudly on a call that the fake shop does not know', async () => {
  const { fetch } = createFakeShop(catalogue)
  await expect(
    fetch('https://shop.example', {
      method: 'POST',
      body: JSON.stringify({ query: 'query Surprise { shop { name } }' }),
    }),
  ).rejects.toThrow(/Surprise/)
})
