import { describe, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createBrowserCart } from './browser-cart.ts'
import { cartIdStorageKey, cartIdStorage } from './cart-id-storage.ts'
import { createFakeShop } from './testing/fake-shop.ts'
import { catalogue } from './testing/open-test-cart.ts'

/** Tabs of one browser in one process: each receives the messages of the others. */
class Channel extends EventTarget {
  static open = new Set<Channel>()
  constructor() {
    super()
    Channel.open.add(this)
  }
  postMessage(data: unknown) {
    for (const other of Channel.open) {
      if (other !== this) other.dispatchEvent(Object.assign(new Event('message'), { data }))
    }
  }
}

const config = {
  shop: { origin: 'https://shop.example', token: undefined, apiVersion: '2025-01' },
  locale: 'en' as const,
}
const meridian = {
  variantId: 'meridian',
  title: 'Meridian',
  price: { amount: '1250', currencyCode: 'CHF' },
}

beforeEach(() => {
  const shop = createFakeShop(catalogue)
  vi.stubGlobal('fetch', shop.fetch)
  vi.stubGlobal('BroadcastChannel', Channel)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  Channel.open.clear()
})

describe('browser cart', () => {
  it('stores the cart id under its documented key and restores the cart', async () => {
    await createBrowserCart(config).add(meridian)
    expect(localStorage.getItem(cartIdStorageKey)).toMatch(/^gid:\/\/shopify\/Cart\//)
    const later = createBrowserCart(config)
    await later.load()
    expect(later.getState().count).toBe(1)
  })

  it('opens in a browser whose language is no language tag', async () => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue('C')
    expect(await createBrowserCart(config).add(meridian)).toBe(true)
  })

  it('shows a change of another tab', async () => {
    const [here, there] = [createBrowserCart(config), createBrowserCart(config)]
    await here.add(meridian)
    expect(there.getState()).toMatchObject({ status: 'ready', count: 1 })
    await there.add(meridian)
    expect(here.getState().count).toBe(2)
  })

  it('refetches in its own language when a tab in another language changed the cart', async () => {
    const [here, there] = [
      createBrowserCart(config),
      createBrowserCart({ ...config, locale: 'ar' }),
    ]
    await here.add(meridian)
    await vi.waitFor(() => expect(there.getState()).toMatchObject({ status: 'ready', count: 1 }))
    expect(there.getState().checkoutUrl).toContain('locale=ar')
    expect(here.getState().checkoutUrl).toContain('locale=en')
  })

  it('refetches when another version of the site posts an unknown cart shape', async () => {
    const store = createBrowserCart(config)
    await store.add(meridian)
    for (const message of [undefined, 'cart', { cart: { id: 'a', items: [] } }, { cart: null }]) {
      new Channel().postMessage(message)
      await vi.waitFor(() => expect(store.getState().status).toBe('ready'))
      expect(store.getState().count).toBe(1)
    }
  })

  it('does not broadcast a refetch, which another version might not parse', async () => {
    const store = createBrowserCart(config)
    await store.add(meridian)
    const requested = vi.spyOn(globalThis, 'fetch')
    const other = new Channel()
    const received = vi.fn()
    other.addEventListener('message', received)
    other.postMessage({ cart: { items: [] } })
    await vi.waitFor(() => expect(requested).toHaveBeenCalled())
    await vi.waitFor(() => expect(store.getState()).toMatchObject({ status: 'ready', count: 1 }))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(received).not.toHaveBeenCalled()
    expect(requested).toHaveBeenCalledOnce()
  })

  it('restores a cart whose id an older version encoded differently', async () => {
    await createBrowserCart(config).add(meridian)
    localStorage.setItem(cartIdStorageKey, JSON.stringify(localStorage.getItem(cartIdStorageKey)))
    const later = createBrowserCart(config)
    await later.load()
    expect(later.getState().count).toBe(1)
  })

  it('ignores a stored value that is no cart id', async () => {
    localStorage.setItem(cartIdStorageKey, '[object Object]')
    const store = createBrowserCart(config)
    await store.load()
    expect(store.getState()).toMatchObject({ status: 'ready', count: 0 })
    expect(await store.add(meridian)).toBe(true)
    expect(localStorage.getItem(cartIdStorageKey)).toMatch(/^gid:\/\/shopify\/Cart\//)
  })

  it('empties when another tab removed the cart', async () => {
    const store = createBrowserCart(config)
    await store.add(meridian)
    window.dispatchEvent(new StorageEvent('storage', { key: cartIdStorageKey, newValue: null }))
    expect(store.getState().count).toBe(0)
  })

  it('works without storage when the browser denies it', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    expect(cartIdStorage.get()).toBeUndefined()
    expect(() => cartIdStorage.set('a')).not.toThrow()
    vi.restoreAllMocks()
  })

  it('reports a failed change to the error service, which observes global errors', async () => {
    const reported = vi.fn()
    vi.stubGlobal('reportError', reported)
    vi.stubGlobal('fetch', async () => Response.json({ errors: [{ message: 'Not today.' }] }))
    expect(await createBrowserCart(config).add(meridian)).toBe(false)
    const [[error]] = reported.mock.calls as [[Error]]
    expect(error.message).toMatch(/^The cart could not be changed: .*Not today/)
  })

  it('puts the content of a link into the cart, and removes it from the URL', async () => {
    const shop = createFakeShop({
      'gid://shopify/ProductVariant/12': { title: 'Meridian', price: 1250, stock: 5 },
    })
    vi.stubGlobal('fetch', shop.fetch)
    const content = new URLSearchParams({ cart: '12:2', discount: 'SPRING', note: 'For Léa' })
    location.hash = `${content.toString()}&attributes[gift]=yes`
    const { openCartLink } = await import('./open-cart-link.ts')
    await openCartLink(config)
    expect(location.hash).toBe('')
    expect(shop.requests).toEqual(['CartCreate'])
    const id = localStorage.getItem(cartIdStorageKey) ?? undefined
    expect(shop.quantities(id)).toEqual({ 'gid://shopify/ProductVariant/12': 2 })
    expect(shop.cart(id)).toMatchObject({
      codes: ['SPRING'],
      note: 'For Léa',
      attributes: [{ key: 'gift', value: 'yes' }],
    })
  })
})
