import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cart } from '#lib/cart/cart-handle.ts'
import { type CartState, emptyCartState } from '#lib/cart/cart-state.ts'
import messages from '../../messages/en.json'
import { chrome } from '../chrome/chrome-state.ts'
import { renderSite, siteFixture } from '../testing/render-site.tsx'
import { CartPanelHost } from './cart-panel-host.client.tsx'

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
  vi.spyOn(cart, 'get').mockImplementation(() => state)
  vi.spyOn(cart, 'subscribe').mockImplementation((listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  })
  renderSite(
    <CartPanelHost
      locale="en"
      shop={siteFixture().shop}
      messages={messages.cart}
      includesTax
      productPath="/product"
      browseHref="/collections"
    />,
  )
})
afterEach(() => act(() => chrome.closeAll()))

it('opens with each piece that is put in', () => {
  become({ opens: 1 })
  expect(chrome.get().panel).toBe('cart')
})

it('opens when the number of lines changes here, once the cart is loaded', () => {
  become({ busy: true, entries: [entry] })
  expect(chrome.get().panel).toBe('cart')
})

it('stays as it is while the cart is loaded, and when another tab has changed it', () => {
  become({ status: 'loading', busy: true })
  become({ status: 'ready', busy: true, entries: [entry] })
  become({ busy: false, entries: [] })
  expect(chrome.get().panel).toBeUndefined()
})
