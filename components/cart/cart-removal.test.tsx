import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type CartItemWithQuantity, type CartState, emptyCartState } from '#lib/cart/cart-state.ts'
import { lazyCart } from '#lib/cart/lazy-cart.ts'
import type { Locale } from '#lib/locales.ts'
import { axeViolations, renderSite } from '../testing/render-site.tsx'
import { CartContents } from './cart-contents.tsx'

const item = (title: string, over: Partial<CartItemWithQuantity> = {}): CartItemWithQuantity => ({
  variantId: title,
  title,
  size: '36 mm',
  price: { amount: '1250.0', currencyCode: 'CHF' },
  quantity: 1,
  pending: false,
  ...over,
})

let state: CartState
const listeners = new Set<() => void>()
const change = (variantId: string, units: number): void => {
  const known = state.entries.some((entry) => entry.variantId === variantId)
  const entries = [...state.entries, ...(known ? [] : [item(variantId, { quantity: 0 })])]
    .map((entry) =>
      entry.variantId === variantId ? { ...entry, quantity: entry.quantity + units } : entry,
    )
    .filter(({ quantity }) => quantity > 0)
  become({ entries, count: entries.reduce((sum, { quantity }) => sum + quantity, 0) })
}
const become = (over: Partial<CartState>): void => {
  state = { ...state, ...over }
  listeners.forEach((listener) => listener())
}

const show = (...entries: CartItemWithQuantity[]) => showIn('en', ...entries)
const showIn = (locale: Locale, ...entries: CartItemWithQuantity[]) => {
  state = {
    ...emptyCartState,
    status: 'ready',
    entries,
    count: entries.reduce((sum, { quantity }) => sum + quantity, 0),
  }
  return renderSite(
    <CartContents locale={locale} browseHref="/product" productPath="/product" includesTax />,
    locale,
  )
}
const remove = (name: string) =>
  userEvent.click(screen.getByRole('button', { name: `Remove ${name}, 36 mm` }))
const rowOf = (title: string) =>
  screen.getAllByRole('listitem').find((row) => within(row).queryByText(title))

beforeEach(() => {
  listeners.clear()
  vi.spyOn(lazyCart, 'get').mockImplementation(() => state)
  vi.spyOn(lazyCart, 'subscribe').mockImplementation((listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  })
  vi.spyOn(lazyCart, 'remove').mockImplementation((variantId) => change(variantId, -1))
  vi.spyOn(lazyCart, 'mutate').mockImplementation(async (mutation) => {
    if (mutation.kind === 'units') change(mutation.variantId, mutation.units)
    return true
  })
})

describe('removal of a unit', () => {
  it('focuses the next row, and the last one after the last', async () => {
    show(item('Meridian'), item('Perihelion'), item('Aphelion'))
    await remove('Perihelion')
    expect(document.activeElement).toBe(rowOf('Aphelion'))
    await remove('Aphelion')
    expect(document.activeElement).toBe(rowOf('Meridian'))
  })

  it('focuses the heading when the cart is empty', async () => {
    show(item('Meridian'))
    await remove('Meridian')
    expect(document.activeElement?.textContent).toBe('Your cart is empty.')
  })

  it('is announced, and undone with the focus in the restored row', async () => {
    const { container } = show(item('Meridian'), item('Perihelion'))
    await remove('Meridian')
    expect(screen.getByRole('status').textContent).toBe(
      'Meridian, 36 mm was removed. 1 item in your cart.',
    )
    expect(await axeViolations(container)).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(document.activeElement).toBe(rowOf('Meridian'))
    expect(screen.getByRole('status').textContent).toBe('2 items in your cart.')
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('names the watch in Arabic with each part isolated', async () => {
    showIn('ar', item('Meridian', { size: '36 مم' }))
    await userEvent.click(screen.getByRole('button', { name: /^إزالة/ }))
    expect(screen.getAllByText(/أُزيلت/)[0]?.textContent).toContain(
      '\u2068Meridian\u2069، \u206836 مم\u2069',
    )
  })

  it('offers no undo when the shop rejected it', async () => {
    show(item('Meridian'))
    await remove('Meridian')
    act(() => change('Meridian', 1))
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })
})

describe('unavailable units', () => {
  it('are marked, reported and removed together', async () => {
    const { container } = show(
      item('Meridian', { quantity: 3, stock: 2, unavailable: 1 }),
      item('Aphelion', { unavailable: 1, stock: 0 }),
      item('Perihelion'),
    )
    const marks = screen
      .getAllByRole('listitem')
      .map((row) => row.querySelector('.cart-unavailable')?.textContent)
    expect(marks).toEqual([undefined, undefined, 'Only 2 in stock', 'Sold out', undefined])
    expect(screen.getByRole('alert').textContent).toContain('no longer available')
    expect(await axeViolations(container)).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Remove these items' }))
    expect(lazyCart.mutate).toHaveBeenCalledWith({
      kind: 'units',
      variantId: 'Meridian',
      units: -1,
    })
    expect(lazyCart.mutate).toHaveBeenCalledWith({
      kind: 'units',
      variantId: 'Aphelion',
      units: -1,
    })
    expect(rowOf('Aphelion')).toBeUndefined()
  })
})

describe('added unit', () => {
  it('is announced inside the cart once the shop has confirmed it', async () => {
    const added = item('Meridian')
    show(added)
    act(() => become({ lastAdded: added, busy: true }))
    expect(screen.getByRole('status').textContent).toBe('1 item in your cart.')
    act(() => become({ busy: false }))
    await vi.waitFor(() =>
      expect(screen.getByRole('status').textContent).toBe(
        'Meridian, 36 mm was added to your cart. 1 item in your cart.',
      ),
    )
    act(() => change('Perihelion', 1))
    expect(screen.getByRole('status').textContent).toBe('2 items in your cart.')
  })
})

describe('price', () => {
  it('shows the price before a reduction', () => {
    show(item('Meridian', { compareAtPrice: { amount: '1500.0', currencyCode: 'CHF' } }))
    const before = screen.getByText('Was:').closest('s')
    expect(before?.textContent?.replaceAll('\u00a0', ' ')).toBe('Was: CHF 1,500')
  })
})

describe('discount code in an empty cart', () => {
  it('is said to wait, without the reason why it does not apply yet', () => {
    show()
    const notice = {
      kind: 'warning',
      code: '',
      shopCode: 'DISCOUNT_NO_ENTITLED_LINE_ITEMS',
    } as const
    act(() =>
      become({
        codes: [{ code: 'SPRING', applicable: false }],
        messages: [{ id: 1, place: 'code', name: 'SPRING', notice: { ...notice, message: '' } }],
      }),
    )
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByRole('status').textContent).toBe(
      'Your cart is empty. \u2068SPRING\u2069 will be applied as soon as your cart qualifies.',
    )
  })
})
