import { act, screen } from '@testing-library/react'
import { describe, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lazyCart } from '#lib/cart/lazy-cart.ts'
import { type CartState, emptyCartState } from '#lib/cart/cart-state.ts'
import messages from '../../messages/en.json'
import { overlayStore } from '../chrome/overlay-store.ts'
import { renderSite, siteFixture } from '../testing/render-site.tsx'
import { LazyCartPanel } from './lazy-cart-panel.client.tsx'

let state: CartState = emptyCartState
const listeners = new Set<() => void>()
const become = (next: Partial<CartState>) => {
  state = { ...state, ...next }
  act(() => listeners.forEach((listener) => listener()))
}
const entry = {
  variantId: 'v36',
  title: 'Meridian',
  price: { amount: '1250.0', currencyCode: 'CHF' },
  quantity: 1,
  pending: false,
}

beforeEach(() => {
  state = { ...emptyCartState, status: 'ready' }
  vi.spyOn(lazyCart, 'get').mockImplementation(() => state)
  vi.spyOn(lazyCart, 'subscribe').mockImplementation((listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  })
  renderSite(
    <LazyCartPanel
      locale="en"
      shop={siteFixture().shop}
      messages={messages.cart}
      includesTax
      productPath="/product"
      browseHref="/collections"
    />,
  )
})
afterEach(() => act(() => overlayStore.closeAll()))

describe('LazyCartPanel', () => {
  it('opens when a unit is added', () => {
    become({ opens: 1 })
    expect(overlayStore.get().panel).toBe('cart')
  })

  it('opens when the number of lines changes in this tab, once the cart has loaded', () => {
    become({ busy: true, entries: [entry] })
    expect(overlayStore.get().panel).toBe('cart')
  })

  it('stays closed while the cart loads, and when another tab changes it', () => {
    become({ status: 'loading', busy: true })
    become({ status: 'ready', busy: true, entries: [entry] })
    become({ busy: false, entries: [] })
    expect(overlayStore.get().panel).toBeUndefined()
  })

  it('clears the last added item when the cart closes, also by navigation', () => {
    const forget = vi.spyOn(lazyCart, 'forgetAdded').mockReturnValue(undefined)
    become({ opens: 1 })
    expect(forget).not.toHaveBeenCalled()
    // What a route change does (link-navigation.client.tsx).
    act(() => overlayStore.closeAll())
    expect(forget).toHaveBeenCalledOnce()
    act(() => overlayStore.openPanel('cart'))
    act(() => overlayStore.openPanel('language'))
    expect(forget).toHaveBeenCalledTimes(2)
  })

  it('shows upsells until the exit animation ends, and none when it opens again', async () => {
    const tile = { id: 'a', title: 'Selene', href: '/a', currencyCode: 'CHF', priceText: 'CHF 1' }
    const words = { add: 'Add', choose: '', size: '', added: '' }
    const answer = {
      variantIds: ['v36'],
      words: { title: 'You may also like' },
      tiles: [{ ...tile, state: 'available', variantIds: ['s'], sizes: [], words }],
    }
    vi.stubGlobal('fetch', async () => Response.json(answer))
    vi.spyOn(lazyCart, 'forgetAdded').mockImplementation(() => {
      state = { ...state, lastAdded: undefined }
      listeners.forEach((listener) => listener())
    })
    const shown = () => screen.queryByRole('region', { name: 'You may also like', hidden: true })
    await act(async () => become({ opens: 1, count: 1, entries: [entry], lastAdded: entry }))
    await vi.waitFor(() => expect(shown()).not.toBeNull())
    await act(async () => overlayStore.closeAll())
    expect(lazyCart.get().lastAdded).toBeUndefined()
    expect(shown()).not.toBeNull()
    await act(async () => overlayStore.openPanel('cart'))
    expect(shown()).toBeNull()
    vi.unstubAllGlobals()
  })
})
