import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Cart } from '#lib/shop/cart.ts'
import { dispatchCheckout, dispatchCartChange } from '#lib/cart/cart-events.ts'
import { lazyCart } from '#lib/cart/lazy-cart.ts'
import { emptyCartState } from '#lib/cart/cart-state.ts'
import type { SiteProps } from '#lib/content/site-props.ts'
import { rawCart, rawLine } from '#lib/shop/testing/scripted-shop.ts'
import { toCart } from '#lib/shop/to-cart.ts'
import { overlayStore } from '../chrome/overlay-store.ts'
import { CrossNav } from '../product/cross-nav.tsx'
import { card, store } from '../testing/content-fixtures.ts'
import { runWhenIdle } from '../ui/when-idle.ts'
import { renderSite, siteFixture } from '../testing/render-site.tsx'
import { productEntry } from '../pages/product/product.entry.ts'

const site: SiteProps = {
  ...siteFixture(),
  privacy: { required: true, tags: { id: 'GTM-TEST', origin: 'https://tags.example' } },
}
const layerWindow = window as Window & { dataLayer?: unknown[] }
let isAllowed = true
let page = new AbortController()
let seeAll: () => void

/** Events of the data layer since the last look, without what clears it before each. */
function reported(): Array<{ event: string; ecommerce?: { items: unknown[] } }> {
  const entries = layerWindow.dataLayer?.splice(0) ?? []
  return entries.filter(
    (entry) => !('ecommerce' in (entry as object)) || 'event' in (entry as object),
  ) as never
}
const names = () => reported().map(({ event }) => event)

/** Each test is a document of its own. */
async function load() {
  vi.resetModules()
  const { startPageTracking } = await import('./start-page-tracking.ts')
  return () =>
    startPageTracking(
      {
        privacy: site.privacy ?? {},
        locale: 'en',
        currency: 'CHF',
        shopOrigin: 'https://shop.example',
        isAllowed: () => isAllowed,
      },
      page.signal,
    )
}

function showProduct() {
  const data = {
    _id: 'product-meridian',
    _type: 'product',
    language: 'en',
    slug: 'meridian',
    store: store(),
  }
  renderSite(
    <>
      <script
        type="application/json"
        data-subject=""
        dangerouslySetInnerHTML={{ __html: JSON.stringify(productEntry.subject?.(data as never)) }}
      />
      <main data-route="product___en">
        <CrossNav
          place={{ site, id: 'a', type: 'product', path: 'crossNav' }}
          titles={{ title: 'See also' }}
          titleId="see-also"
          products={[
            card('transit', { gid: 'gid://shopify/Product/1' }),
            card('vesper', { gid: 'gid://shopify/Product/2' }),
          ]}
        />
      </main>
    </>,
  )
}

beforeEach(() => {
  isAllowed = true
  page = new AbortController()
  delete layerWindow.dataLayer
  const watching = new Set<[IntersectionObserverCallback, Element]>()
  seeAll = () => {
    for (const [callback, target] of Array.from(watching))
      callback([{ isIntersecting: true, target } as IntersectionObserverEntry], {} as never)
  }
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe: (target: Element) => void
      constructor(callback: IntersectionObserverCallback) {
        this.observe = (target) => watching.add([callback, target])
      }
      unobserve = (target: Element) => {
        for (const each of watching) if (each[1] === target) watching.delete(each)
      }
      disconnect = () => watching.clear()
    },
  )
})
afterEach(() => {
  isAllowed = false
  overlayStore.closeAll()
  vi.unstubAllGlobals()
})

describe('startPageTracking', () => {
  it('tracks a page view once, with its product', async () => {
    showProduct()
    const count = await load()
    await count()
    await count()
    const events = reported()
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({
      event: 'view_item',
      ecommerce: {
        currency: 'CHF',
        value: 1250,
        items: [{ item_id: '1001', item_name: 'Meridian', item_brand: 'Maison Orrery' }],
      },
    })
  })

  it('tracks each list once, when it becomes visible', async () => {
    showProduct()
    await (
      await load()
    )()
    reported()
    seeAll()
    seeAll()
    expect(reported()).toMatchObject([
      {
        event: 'view_item_list',
        ecommerce: {
          item_list_id: 'see-also',
          item_list_name: 'See also',
          items: [
            { item_id: '1', index: 0 },
            { item_id: '2', index: 1 },
          ],
        },
      },
    ])
  })

  it('tracks a clicked card, and remembers its list', async () => {
    showProduct()
    await (
      await load()
    )()
    reported()
    const link = screen.getByRole('link', { name: 'vesper' })
    link.addEventListener('click', (event) => event.preventDefault())
    fireEvent.click(link)
    const place = { item_id: '2', index: 1, item_list_id: 'see-also', item_list_name: 'See also' }
    expect(reported()).toMatchObject([{ event: 'select_item', ecommerce: { items: [place] } }])
    const line = {
      ...toCart(rawCart([rawLine('b')]), 'en').lines[0],
      productId: 'gid://shopify/Product/2',
    }
    dispatchCartChange({
      cartId: 'c',
      changes: [{ line: line as Cart['lines'][number], units: 1 }],
    })
    expect(reported()).toMatchObject([{ event: 'add_to_cart', ecommerce: { items: [place] } }])
  })

  it('tracks nothing after consent is withdrawn, here or in another tab', async () => {
    showProduct()
    await (
      await load()
    )()
    reported()
    isAllowed = false
    seeAll()
    dispatchCheckout()
    fireEvent.click(screen.getByRole('link', { name: 'transit' }), { button: 0 })
    expect(layerWindow.dataLayer).toEqual([])
  })

  it('tracks another page view when the same page shows other results', async () => {
    history.replaceState(null, '', '/search?q=moon')
    renderSite(<main data-route="search___en">Found: 1</main>)
    await (
      await load()
    )()
    const main = screen.getByRole('main')
    main.textContent = 'Found: one'
    history.replaceState(null, '', '/search?q=moon#found')
    main.textContent = 'Found: 1'
    history.replaceState(null, '', '/search?q=steel')
    main.textContent = 'Found: 2'
    main.textContent = 'Found: two'
    const received: unknown[] = []
    await vi.waitFor(() => {
      received.push(...reported())
      expect(received).toEqual([
        { event: 'search', search_term: 'moon' },
        { event: 'search', search_term: 'steel' },
      ])
    })
    history.replaceState(null, '', '/')
  })

  it('tracks no page view when another variant is chosen', async () => {
    showProduct()
    await (
      await load()
    )()
    reported()
    history.replaceState(null, '', '?variant=1')
    screen.getByRole('main').append('CHF 1,350')
    // Once the watch over the page has had its turn.
    await Promise.resolve()
    await new Promise<void>((resolve) => void runWhenIdle(resolve))
    expect(names()).toEqual([])
    history.replaceState(null, '', '/')
  })

  it('tracks no error page', async () => {
    renderSite(<main />)
    await (
      await load()
    )()
    expect(names()).toEqual([])
  })
})

describe('trackCartAndCheckout', () => {
  const shown = toCart(rawCart([rawLine('a', 2), rawLine('b')]), 'en')
  const [first, second] = shown.lines as [Cart['lines'][number], Cart['lines'][number]]

  it('tracks additions and removals, one event each', async () => {
    renderSite(<main />)
    await (
      await load()
    )()
    dispatchCartChange({
      cartId: shown.id,
      changes: [
        { line: first, units: 2 },
        { line: second, units: -1 },
      ],
    })
    expect(reported()).toMatchObject([
      { event: 'add_to_cart', ecommerce: { value: 2500, items: [{ quantity: 2 }] } },
      { event: 'remove_from_cart', ecommerce: { value: 1250, items: [{ quantity: 1 }] } },
    ])
  })

  it('tracks a cart view once per opening, when the cart is confirmed', async () => {
    let state = { ...emptyCartState, status: 'ready' as const, busy: true }
    const listeners = new Set<() => void>()
    vi.spyOn(lazyCart, 'get').mockImplementation(() => state)
    vi.spyOn(lazyCart, 'confirmed').mockImplementation(() => shown)
    vi.spyOn(lazyCart, 'subscribe').mockImplementation((listener) => {
      listeners.add(listener)
      return () => undefined
    })
    vi.resetModules()
    vi.doMock('#lib/cart/lazy-cart.ts', () => ({ lazyCart }))
    vi.doMock('../chrome/overlay-store.ts', () => ({ overlayStore }))
    renderSite(<main />)
    const { startPageTracking } = await import('./start-page-tracking.ts')
    await startPageTracking(
      {
        privacy: site.privacy ?? {},
        locale: 'en',
        currency: 'CHF',
        shopOrigin: 'https://shop.example',
        isAllowed: () => isAllowed,
      },
      page.signal,
    )
    act(() => overlayStore.openPanel('cart'))
    expect(names()).toEqual([])
    state = { ...state, busy: false }
    for (const listener of [...listeners, ...listeners]) listener()
    expect(reported()).toMatchObject([
      { event: 'view_cart', ecommerce: { value: 3750, items: [{ quantity: 2 }, { quantity: 1 }] } },
    ])
    act(() => overlayStore.closeAll())
    act(() => overlayStore.openPanel('cart'))
    dispatchCheckout()
    expect(names()).toEqual(['view_cart', 'begin_checkout'])
    vi.doUnmock('#lib/cart/lazy-cart.ts')
    vi.doUnmock('../chrome/overlay-store.ts')
  })
})
