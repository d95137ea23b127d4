import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { cart } from '#lib/cart/cart-handle.ts'
import { type CartState, emptyCartState } from '#lib/cart/cart-state.ts'
import { axeViolations, renderSite } from '../testing/render-site.tsx'
import { CartContents } from './cart-contents.tsx'

let state: CartState = emptyCartState
beforeEach(() => {
  state = emptyCartState
  vi.spyOn(cart, 'get').mockImplementation(() => state)
})

const filled: CartState = {
  ...emptyCartState,
  status: 'ready',
  entries: [
    {
      variantId: 'v36',
      title: 'Meridian',
      size: '36 mm',
      price: { amount: '1250.0', currencyCode: 'CHF' },
      image: { src: '/a.webp', alt: 'Meridian' },
      href: '/product/meridian',
      quantity: 2,
      pending: false,
    },
  ],
  count: 2,
  subtotal: { amount: '2500.0', currencyCode: 'CHF' },
  checkoutUrl: 'https://shop.example/checkouts/1?_fd=0',
}

it('shows one row for each unit, with title, size, price, picture and a way out', async () => {
  state = filled
  const remove = vi.spyOn(cart, 'remove').mockReturnValue(undefined)
  const { container } = renderSite(<CartContents locale="en" browseHref="/collections" />)
  const rows = screen.getAllByRole('listitem')
  expect(rows).toHaveLength(2)
  const row = within(rows[0] as HTMLElement)
  expect(row.getByRole('link', { name: 'Meridian' })).toBeDefined()
  expect(row.getByText('36 mm')).toBeDefined()
  const image = row.getByRole('img', { name: 'Meridian' })
  expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(['136', '136'])
  await userEvent.click(row.getByRole('button', { name: 'Remove Meridian, 36 mm' }))
  expect(remove).toHaveBeenCalledWith('v36')
  expect(screen.getByRole('status').textContent).toBe('The cart holds 2 pieces.')
  expect(screen.getByRole('link', { name: 'Go to checkout' }).getAttribute('href')).toContain(
    '_fd=0',
  )
  expect(await axeViolations(container)).toEqual([])
})

it('counts in Arabic as Arabic does', () => {
  state = filled
  renderSite(<CartContents locale="ar" browseHref="/ar/collections" />, 'ar')
  expect(screen.getByRole('status').textContent).toBe('في السلة قطعتان.')
})

it('does not lead to the checkout while a change is under way', () => {
  state = { ...filled, busy: true }
  renderSite(<CartContents locale="en" browseHref="/collections" />)
  const checkout = screen.getByRole('link', { name: 'Go to checkout' })
  expect(checkout.getAttribute('href')).toBeNull()
  expect(checkout.getAttribute('aria-disabled')).toBe('true')
})

it('offers a way on when it is empty', async () => {
  state = { ...emptyCartState, status: 'ready' }
  const { container } = renderSite(<CartContents locale="en" browseHref="/collections" />)
  expect(screen.getByRole('link', { name: 'Look at the watches' }).getAttribute('href')).toBe(
    '/collections',
  )
  expect(await axeViolations(container)).toEqual([])
})

it('shows the shape of what comes, and says what it waits for', () => {
  state = { ...emptyCartState, status: 'loading' }
  renderSite(<CartContents locale="en" browseHref="/collections" />)
  expect(screen.getByRole('status').textContent).toBe('Opening your cart…')
})

it('can be asked again when the shop did not answer', async () => {
  state = { ...emptyCartState, status: 'failed' }
  const reload = vi.spyOn(cart, 'reload').mockReturnValue(undefined)
  renderSite(<CartContents locale="en" browseHref="/collections" />)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(reload).toHaveBeenCalled()
})

it.each([
  [
    {
      notice: {
        kind: 'warning',
        code: 'NOT_ENOUGH_IN_STOCK',
        shopCode: 'MERCHANDISE_OUT_OF_STOCK',
        message: '',
      },
      name: 'Meridian',
    },
    'Meridian has just sold out',
  ],
  [
    {
      notice: {
        kind: 'warning',
        code: 'NOT_ENOUGH_IN_STOCK',
        shopCode: 'MERCHANDISE_NOT_ENOUGH_STOCK',
        message: '',
      },
    },
    'Fewer pieces are left',
  ],
  [
    {
      notice: {
        kind: 'warning',
        code: 'X',
        shopCode: 'SOMETHING_NEW',
        message: 'The shop’s own words.',
      },
    },
    'The shop’s own words.',
  ],
  [{ failure: 'add' }, 'That could not be added.'],
  [{ failure: 'expired' }, 'Your cart had expired'],
] as const)('tells the shopper of %j', async (message, words) => {
  state = { ...filled, messages: [{ id: 7, place: 'cart', ...message }] }
  const dismiss = vi.spyOn(cart, 'dismiss').mockReturnValue(undefined)
  renderSite(<CartContents locale="en" browseHref="/collections" />)
  expect(screen.getByRole('alert').textContent).toContain(words)
  await act(() => userEvent.click(screen.getByRole('button', { name: 'Put this message away' })))
  expect(dismiss).toHaveBeenCalledWith(7)
})
