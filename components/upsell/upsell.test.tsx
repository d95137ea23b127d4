import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lazyCart } from '#lib/cart/lazy-cart.ts'
import type { CartItemWithQuantity, CartItemDetails } from '#lib/cart/cart-state.ts'
import en from '../../messages/en.json'
import { card } from '../testing/content-fixtures.ts'
import { deferred } from '../testing/deferred.ts'
import { axeViolations, renderSite, siteFixture } from '../testing/render-site.tsx'
import { Upsell } from './upsell.tsx'
import { buildUpsellResponse } from './build-upsell-response.ts'

const gid = (number: number) => `gid://shopify/ProductVariant/${number}`
const item: CartItemDetails = {
  variantId: gid(1),
  title: 'Meridian',
  price: { amount: '1250', currencyCode: 'CHF' },
}
const entry = (variantId: string): CartItemWithQuantity => ({
  ...item,
  variantId,
  quantity: 1,
  pending: false,
})
const variants = (from: number, sizes: string[], isAvailable = true) =>
  sizes.map((option1, at) => ({ gid: gid(from + at), option1, price: 1690 + at, isAvailable }))

const selene = card('Selene', { variants: variants(10, ['36 mm', '39 mm']) })
const ecliptic = card('Ecliptic', { options: [], variants: variants(20, ['Default Title']) })
const broken = card('Broken', {
  options: [],
  variants: [{ gid: null, price: 1, isAvailable: true }],
})
const answerOf = (upsells: ReturnType<typeof card>[], own = [1, 2]) =>
  buildUpsellResponse({ store: { variants: own.map(gid) }, upsells }, siteFixture(), en)

const fetched = vi.fn<(url: string) => Promise<Response>>()
const reported = vi.fn<(error: Error) => void>()
beforeEach(() => {
  fetched.mockReset()
  reported.mockReset()
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('reportError', reported)
})
afterEach(() => void vi.unstubAllGlobals())

const { shop } = siteFixture()
const ui = (of: CartItemDetails | undefined, entries: CartItemWithQuantity[]) => (
  <Upsell item={of} entries={entries} locale="en" shop={shop} />
)
async function show(upsells: ReturnType<typeof card>[], entries = [entry(gid(1))]) {
  fetched.mockImplementation(async () => Response.json(answerOf(upsells)))
  const rendered = renderSite(ui(item, entries))
  await screen.findByRole('region', { name: en.upsell.title })
  return rendered
}
const add = (name: string) => screen.getByRole('button', { name: `Add ${name} to cart` })

describe('Upsell', () => {
  it('is requested once for the last added variant, and shown as tiles', async () => {
    const { container } = await show([selene, ecliptic])
    expect(fetched).toHaveBeenCalledOnce()
    const requested = new URL(fetched.mock.calls[0]?.[0] ?? '', 'https://orrery.example')
    expect(requested.pathname + requested.search).toBe(
      `/api/upsell?variant=${encodeURIComponent(gid(1))}&locale=en`,
    )
    const [first] = screen.getAllByRole('listitem')
    const tile = within(first as HTMLElement)
    expect(tile.getByRole('link', { name: 'Selene' }).getAttribute('href')).toBe('/product/Selene')
    const picture = first?.querySelector('a img')
    expect([picture?.getAttribute('width'), picture?.getAttribute('height')]).toEqual([
      '136',
      '136',
    ])
    expect(picture?.closest('a')?.getAttribute('href')).toBe('/product/Selene')
    expect(first?.querySelector('[data-price]')?.getAttribute('data-price')).toBe('1690 CHF')
    expect(screen.getByRole('status').textContent).toBe(en.upsell.found)
    expect(await axeViolations(container)).toEqual([])
  })

  it('is not requested again for another size of the same watch', async () => {
    const { rerender } = await show([selene])
    rerender(ui({ ...item, variantId: gid(2) }, [entry(gid(2)), entry(gid(1))]))
    await new Promise((resolve) => setTimeout(resolve, 120))
    expect(screen.getByRole('link', { name: 'Selene' })).toBeDefined()
    expect(fetched).toHaveBeenCalledOnce()
  })

  it('debounces requests for fast clicks', async () => {
    vi.useFakeTimers()
    const { promise, resolve } = deferred<Response>()
    fetched.mockReturnValue(promise)
    const { rerender } = renderSite(ui(item, [entry(gid(1))]))
    for (const turn of [2, 1, 2, 1, 2]) {
      rerender(ui({ ...item, variantId: gid(turn) }, [entry(gid(1)), entry(gid(2))]))
      await vi.advanceTimersByTimeAsync(20)
    }
    expect(fetched).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    await act(async () => resolve(Response.json(answerOf([selene]))))
    expect(fetched).toHaveBeenCalledOnce()
    expect(screen.getByRole('link', { name: 'Selene' })).toBeDefined()
  })

  it('is not rendered before an addition, nor for a product without upsells', async () => {
    const { container, rerender } = renderSite(ui(undefined, [entry(gid(1))]))
    rerender(ui({ ...item, hasUpsells: false }, [entry(gid(1))]))
    await new Promise((resolve) => setTimeout(resolve, 120))
    expect(fetched).not.toHaveBeenCalled()
    expect(container.textContent).toBe('')
  })

  it('reserves space only if the product is known to have upsells', async () => {
    fetched.mockReturnValue(deferred<Response>().promise)
    const { container, rerender } = renderSite(ui(item, [entry(gid(1))]))
    expect(container.querySelector('.upsell')).toBeNull()
    rerender(ui({ ...item, hasUpsells: true }, [entry(gid(1))]))
    expect(container.querySelector('.upsell')?.getAttribute('aria-hidden')).toBe('true')
  })

  it.each([
    ['an error', async () => Response.json({ error: 'no' }, { status: 503 })],
    ['no connection', async () => Promise.reject(new TypeError('offline'))],
    ['no sense', async () => new Response('<html>')],
    ['nothing', async () => Response.json(answerOf([]))],
  ])('is nothing where the answer is %s', async (_, answer) => {
    const { promise, resolve } = deferred<void>()
    fetched.mockImplementation(async () => {
      await promise
      return answer()
    })
    const { container } = renderSite(ui({ ...item, hasUpsells: true }, [entry(gid(1))]))
    await vi.waitFor(() => expect(fetched).toHaveBeenCalled())
    await act(async () => resolve())
    await vi.waitFor(() => expect(container.querySelector('.upsell')).toBeNull())
  })

  it('is removed with its product, and leaves out products in the cart', async () => {
    const { rerender } = await show([selene, ecliptic], [entry(gid(1)), entry(gid(11))])
    expect(screen.queryByRole('link', { name: 'Selene' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Ecliptic' })).toBeDefined()
    rerender(ui(item, [entry(gid(11))]))
    expect(screen.queryByRole('region')).toBeNull()
  })
})

describe('UpsellTileView', () => {
  it('asks for a size until one is chosen, and adds one unit', async () => {
    const put = vi.spyOn(lazyCart, 'add').mockResolvedValue(true)
    const { container } = await show([selene])
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Size of Selene' })
    await userEvent.click(add('Selene'))
    expect(screen.getByRole('alert').textContent).toBe('Please choose a size first.')
    expect(document.activeElement).toBe(select)
    expect(await axeViolations(container)).toEqual([])
    await userEvent.selectOptions(select, '39 mm')
    expect(screen.getByRole('alert').textContent).toBe('')
    expect(container.querySelector('[data-price]')?.getAttribute('data-price')).toBe('1691 CHF')
    await userEvent.click(add('Selene'))
    expect(put.mock.calls).toEqual([
      [
        { locale: 'en', shop },
        {
          variantId: gid(11),
          title: 'Selene',
          size: '39 mm',
          price: { amount: '1691', currencyCode: 'CHF' },
          image: expect.objectContaining({ src: expect.any(String) }),
          href: '/product/Selene',
        },
        { isUpsell: true },
      ],
    ])
    expect(screen.getByRole('status').textContent).toBe('Selene was added to your cart.')
  })

  it('ignores clicks while adding, and keeps focus and position', async () => {
    const { promise, resolve } = deferred<boolean>()
    const put = vi.spyOn(lazyCart, 'add').mockReturnValue(promise)
    const { rerender } = await show([ecliptic, selene])
    await userEvent.click(add('Ecliptic'))
    expect(add('Ecliptic').getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(add('Ecliptic'))
    await userEvent.keyboard('{Enter}')
    expect(put).toHaveBeenCalledOnce()
    rerender(ui(item, [entry(gid(20)), entry(gid(1))]))
    await act(async () => resolve(true))
    expect(add('Ecliptic').getAttribute('aria-disabled')).toBeNull()
    expect(document.activeElement).toBe(add('Ecliptic'))
    expect(put.mock.calls[0]?.[1]).toMatchObject({ variantId: gid(20), size: undefined })
  })

  it('links to the page when it has more options than a size', async () => {
    const straps = ['Calf', 'Steel'].map((option1, at) => ({
      gid: gid(50 + at),
      option1,
      price: 95,
      isAvailable: true,
    }))
    await show([card('Strapped', { options: [{ name: 'Strap' }], variants: straps })])
    const way = screen.getByRole('link', { name: 'Choose options for Strapped' })
    expect(way.getAttribute('href')).toBe('/product/Strapped')
    expect(screen.queryByRole('button', { name: /to the cart/ })).toBeNull()
  })

  it('reports a missing variant, and shows an error', async () => {
    const put = vi.spyOn(lazyCart, 'add')
    await show([broken])
    await userEvent.click(add('Broken'))
    expect(reported.mock.calls[0]?.[0].message).toBe(
      'Add to cart: No variant ID found for the product',
    )
    expect(screen.getByRole('alert').textContent).toBe(en.product.addFailed)
    expect(put).not.toHaveBeenCalled()
  })

  it('leaves errors of the shop to the cart', async () => {
    vi.spyOn(lazyCart, 'add').mockResolvedValue(false)
    await show([ecliptic])
    await userEvent.click(add('Ecliptic'))
    await vi.waitFor(() => expect(add('Ecliptic').getAttribute('aria-disabled')).toBeNull())
    expect(screen.getByRole('alert').textContent).toBe('')
    expect(screen.getByRole('status').textContent).toBe(en.upsell.found)
  })
})
