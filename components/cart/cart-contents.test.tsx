import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { checkoutEventName } from '#lib/cart/cart-events.ts'
import { lazyCart } from '#lib/cart/lazy-cart.ts'
import { type CartState, emptyCartState } from '#lib/cart/cart-state.ts'
import { axeViolations, renderSite } from '../testing/render-site.tsx'
import { CartContents } from './cart-contents.tsx'

let state: CartState = emptyCartState
const listeners = new Set<() => void>()
const tell = () => act(() => listeners.forEach((listener) => listener()))
beforeEach(() => {
  state = emptyCartState
  vi.spyOn(lazyCart, 'get').mockImplementation(() => state)
  vi.spyOn(lazyCart, 'subscribe').mockImplementation((listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  })
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

const show = (includesTax = true) => {
  const paths = { browseHref: '/collections', productPath: '/product' }
  return renderSite(<CartContents locale="en" {...paths} includesTax={includesTax} />)
}

it('shows a row per unit with title, size, price, picture and remove button', async () => {
  state = filled
  const remove = vi.spyOn(lazyCart, 'remove').mockReturnValue(undefined)
  const { container } = show()
  const rows = screen.getAllByRole('listitem')
  expect(rows).toHaveLength(2)
  const row = within(rows[0] as HTMLElement)
  expect(row.getByRole('link', { name: 'Meridian' })).toBeDefined()
  expect(row.getByText('36 mm')).toBeDefined()
  const image = row.getByRole('img', { name: 'Meridian' })
  expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(['136', '136'])
  await userEvent.click(row.getByRole('button', { name: 'Remove Meridian, 36 mm' }))
  expect(remove).toHaveBeenCalledWith('v36')
  expect(screen.getByRole('status').textContent).toBe('2 items in your cart.')
  expect(screen.getByRole('link', { name: 'Go to checkout' }).getAttribute('href')).toContain(
    '_fd=0',
  )
  expect(await axeViolations(container)).toEqual([])
})

it('links to the product page of an item of an earlier visit', () => {
  const [entry] = filled.entries
  state = { ...filled, entries: [{ ...entry!, href: undefined, handle: 'meridian & co' }] }
  renderSite(
    <CartContents locale="fr" browseHref="/fr/collections" productPath="/fr/produit" includesTax />,
  )
  const [link] = screen.getAllByRole('link', { name: 'Meridian' })
  expect(link?.getAttribute('href')).toBe('/fr/produit/meridian%20%26%20co')
})

it('uses the Arabic plural forms', () => {
  state = filled
  renderSite(
    <CartContents locale="ar" browseHref="/ar/collections" productPath="/ar/product" includesTax />,
    'ar',
  )
  expect(screen.getByRole('status').textContent).toBe('في السلة قطعتان.')
})

it('goes to the checkout after the mutation in flight has been confirmed', async () => {
  // A place of this page, which is as far as the window of a test goes.
  const checkoutUrl = '#checkout'
  state = { ...filled, busy: true }
  show()
  const checkout = screen.getByRole('link', { name: 'Go to checkout' })
  expect(fireEvent.click(checkout), 'leaves at once').toBe(false)
  expect(checkout.getAttribute('aria-busy')).toBe('true')
  const reported = vi.fn()
  window.addEventListener(checkoutEventName, reported, { once: true })
  expect(location.hash).toBe('')
  state = { ...filled, checkoutUrl, busy: false }
  tell()
  await vi.waitFor(() => expect(location.hash).toBe(checkoutUrl))
  expect(reported).toHaveBeenCalledOnce()
})

it('dispatches the checkout event for analytics', () => {
  state = filled
  show()
  const reported = vi.fn()
  window.addEventListener(checkoutEventName, reported)
  const checkout = screen.getByRole('link', { name: 'Go to checkout' })
  // What leads away is the browser's, which here has nowhere to go.
  checkout.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(checkout)
  window.removeEventListener(checkoutEventName, reported)
  expect(reported).toHaveBeenCalledOnce()
})

it('shows no checkout link before the cart has a checkout URL', () => {
  state = { ...filled, checkoutUrl: undefined }
  show()
  const checkout = screen.getByRole('link', { name: 'Go to checkout' })
  expect(checkout.getAttribute('href')).toBeNull()
  expect(checkout.getAttribute('aria-disabled')).toBe('true')
})

it('shows a link to the watches when the cart is empty', async () => {
  state = { ...emptyCartState, status: 'ready' }
  const { container } = show()
  expect(screen.getByRole('link', { name: 'Shop all watches' }).getAttribute('href')).toBe(
    '/collections',
  )
  expect(await axeViolations(container)).toEqual([])
})

it('shows a skeleton and a status while it loads', () => {
  state = { ...emptyCartState, status: 'loading' }
  show()
  expect(screen.getByRole('status').textContent).toBe('Loading your cart…')
})

it('offers a retry when the shop did not respond', async () => {
  state = { ...emptyCartState, status: 'failed' }
  const reload = vi.spyOn(lazyCart, 'reload').mockReturnValue(undefined)
  show()
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
    'Meridian has sold out',
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
    'Not enough in stock',
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
  [{ failure: 'add' }, 'This couldn’t be added.'],
  [{ failure: 'expired' }, 'Your cart expired'],
  [{ failure: 'giftCard', name: '1111' }, 'ending in 1111 was removed'],
] as const)('shows the message for %j', async (message, words) => {
  state = { ...filled, messages: [{ id: 7, place: 'cart', ...message }] }
  const dismiss = vi.spyOn(lazyCart, 'dismiss').mockReturnValue(undefined)
  show()
  expect(screen.getByRole('alert').textContent).toContain(words)
  await act(() => userEvent.click(screen.getByRole('button', { name: 'Dismiss' })))
  expect(dismiss).toHaveBeenCalledWith(7)
})

const stockWarning = {
  kind: 'warning',
  code: 'NOT_ENOUGH_IN_STOCK',
  shopCode: 'MERCHANDISE_NOT_ENOUGH_STOCK',
  message: '',
} as const
const shownCart = (over: Partial<CartState> = {}, includesTax = true) => {
  state = { ...filled, ...over }
  return show(includesTax)
}

it('shows a message in its row, or above all rows once the row is gone', () => {
  const about = (id: number, variantId: string, name: string) =>
    ({ id, place: 'row', variantId, name, notice: stockWarning }) as const
  shownCart({ messages: [about(1, 'v36', 'Meridian'), about(2, 'gone', 'Aphelion')] })
  const [first, second] = screen.getAllByRole('listitem')
  expect(within(first as HTMLElement).getByRole('alert').textContent).toContain('Meridian')
  expect(within(second as HTMLElement).queryByRole('alert')).toBeNull()
  expect(screen.getAllByRole('alert')[0]?.textContent).toContain('Aphelion')
})

it('shows a breakdown that adds up to the amount to pay', async () => {
  const chf = (amount: string) => ({ amount, currencyCode: 'CHF' })
  const { container } = shownCart({
    subtotal: chf('2250.0'),
    toPay: chf('2150.0'),
    discounts: [
      { id: 'spring', title: 'SPRING', code: 'SPRING', on: 'lines', amount: chf('250.0') },
    ],
    codes: [
      { code: 'SPRING', applicable: true },
      { code: 'OLD', applicable: false },
    ],
    giftCards: [{ id: 'card', lastCharacters: '1234', amount: chf('100.0') }],
  })
  const lines = [...container.querySelectorAll('.cart-totals > div')].map((line) => [
    line.querySelector('dt')?.textContent,
    line.querySelector('dd')?.textContent?.replaceAll('\u00a0', ' '),
  ])
  expect(lines).toEqual([
    ['Items', 'CHF 2,500'],
    ['Discount SPRING', '−CHF 250'],
    ['Subtotal', 'CHF 2,250'],
    ['Gift card •••• 1234', '−CHF 100'],
    ['Total', 'CHF 2,150'],
  ])
  expect(screen.getByRole('group', { name: 'Discount codes of this cart' }).textContent).toContain(
    'OLDnot applied',
  )
  expect(await axeViolations(container)).toEqual([])
})

it('notes on each row that the price excludes tax', () => {
  shownCart({}, false)
  expect(screen.getAllByText('excl. VAT')).toHaveLength(2)
  expect(screen.getByText('Shipping, taxes and duties are calculated at checkout.')).toBeDefined()
})

it('notes at the total that it includes tax', () => {
  shownCart()
  expect(screen.queryByText('excl. VAT')).toBeNull()
  expect(screen.getByText('Incl. VAT. Shipping is calculated at checkout.')).toBeDefined()
})

it('applies and removes a discount code and a gift card, and reports an empty code', async () => {
  const mutate = vi.spyOn(lazyCart, 'mutate').mockResolvedValue(true)
  shownCart({ codes: [{ code: 'OLD', applicable: false }] })
  const [apply] = screen.getAllByRole('button', { name: 'Apply' })
  await userEvent.click(apply as HTMLElement)
  expect(screen.getByRole('alert').textContent).toBe('Enter a code.')
  await userEvent.type(screen.getByRole('textbox', { name: 'Discount code' }), ' SPRING {Enter}')
  expect(mutate).toHaveBeenLastCalledWith({ kind: 'add-code', code: 'SPRING' })
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.type(screen.getByRole('textbox', { name: 'Gift card code' }), 'ABCD1234{Enter}')
  expect(mutate).toHaveBeenLastCalledWith({ kind: 'add-gift-card', code: 'ABCD1234' })
  await userEvent.click(screen.getByRole('button', { name: 'Remove the code OLD' }))
  expect(mutate).toHaveBeenLastCalledWith({ kind: 'drop-code', code: 'OLD' })
})

it('saves the note on blur, and keeps the name of its field', async () => {
  const mutate = vi.spyOn(lazyCart, 'mutate').mockResolvedValue(true)
  shownCart()
  await userEvent.type(screen.getByRole('textbox', { name: 'Order note' }), 'For Léa')
  expect(mutate).not.toHaveBeenCalled()
  await userEvent.tab()
  expect(mutate).toHaveBeenCalledWith({ kind: 'note', note: 'For Léa' })
  expect(await screen.findByText('Saved with your cart.')).toBeDefined()
  expect(screen.getByRole('textbox', { name: 'Order note' })).toBeDefined()
})

it('leaves a rejected note in its field', async () => {
  vi.spyOn(lazyCart, 'mutate').mockResolvedValue(false)
  shownCart()
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Order note' })
  await userEvent.type(field, 'Too long')
  await userEvent.tab()
  expect(field.value).toBe('Too long')
  expect(screen.queryByText('Saved with your cart.')).toBeNull()
})

it('says that the shop is unavailable, and retries on request', async () => {
  const retry = vi.spyOn(lazyCart, 'retry').mockReturnValue(undefined)
  shownCart({ stalled: true, busy: true })
  expect(screen.getByRole('alert').textContent).toContain('We can’t reach the shop.')
  await userEvent.click(screen.getByRole('button', { name: 'Try now' }))
  expect(retry).toHaveBeenCalled()
})
