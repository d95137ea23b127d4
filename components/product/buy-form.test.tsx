import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lazyCart } from '#lib/cart/lazy-cart.ts'
import { deferred } from '../testing/deferred.ts'
import { resetOffer, choicesFrom, offer } from '../testing/offer-fixture.ts'
import { axeViolations, renderSite } from '../testing/render-site.tsx'
import { BuyBar } from './buy-bar.tsx'
import { BuyForm } from './buy-form.tsx'
import { displayPricesOf, type ProductOffer } from './product-offer.ts'

beforeEach(resetOffer)

async function show(controls: ReactNode) {
  const shown = renderSite(controls)
  await vi.dynamicImportSettled()
  return shown
}

it('renders a radio group; sold-out values are labelled and selectable, but not for sale', async () => {
  const add = vi.spyOn(lazyCart, 'add').mockResolvedValue(true)
  const { container } = await show(<BuyForm offer={offer()} id="buy" />)
  expect(screen.getByRole('radiogroup', { name: 'Choose a size' })).toBeDefined()
  expect(await axeViolations(container)).toEqual([])
  await userEvent.click(screen.getByRole('radio', { name: '39 mm, sold out' }))
  expect(screen.getByText('CHF 1,350')).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sold out' }).disabled).toBe(true)
  await userEvent.keyboard('{Enter}')
  expect(add).not.toHaveBeenCalled()
})

it('shows no struck-through price of a watch that is no longer sold', async () => {
  const choices = choicesFrom({ Size: ['36 mm'] }, [['36 mm']])
  const reduced = {
    ...choices,
    variants: choices.variants.map((variant) => ({ ...variant, before: variant.price + 100 })),
  }
  expect(displayPricesOf(offer({ choices: reduced }), ['36 mm']).before).toBeDefined()
  expect(
    displayPricesOf(offer({ choices: reduced, state: 'retired' }), ['36 mm']),
  ).not.toHaveProperty('before')
})

it('asks for a size until one is chosen', async () => {
  const add = vi.spyOn(lazyCart, 'add').mockResolvedValue(true)
  await show(<BuyForm offer={offer()} id="buy" />)
  await userEvent.click(screen.getByRole('button', { name: 'Add to cart' }))
  expect(screen.getByRole('alert').textContent).toBe('Please choose a size first.')
  expect(add).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('radio', { name: '36 mm' }))
  expect(screen.getByRole('alert').textContent).toBe('')
  expect(screen.getByText('CHF 1,250')).toBeDefined()
})

it('preselects a single size', async () => {
  const add = vi.spyOn(lazyCart, 'add').mockResolvedValue(true)
  await show(
    <BuyForm offer={offer({ choices: choicesFrom({ Size: ['36 mm'] }, [['36 mm']]) })} id="buy" />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Add to cart' }))
  expect(add).toHaveBeenCalledWith(
    expect.anything(),
    expect.objectContaining({ variantId: 'gid/1', size: '36 mm' }),
  )
})

it('adds the chosen size to the cart and announces it', async () => {
  const add = vi.spyOn(lazyCart, 'add').mockResolvedValue(true)
  const { productId } = offer()
  await show(<BuyForm offer={offer({ productId })} id="buy" />)
  await userEvent.click(screen.getByRole('radio', { name: '36 mm' }))
  await userEvent.click(screen.getByRole('button', { name: 'Add to cart' }))
  expect(add).toHaveBeenCalledWith(
    expect.anything(),
    expect.objectContaining({
      variantId: 'v36',
      size: '36 mm',
      price: { amount: '1250', currencyCode: 'CHF' },
    }),
  )
  expect(await screen.findByText('Added to your cart.')).toBeDefined()
})

it('adds to the cart on Enter', async () => {
  const add = vi.spyOn(lazyCart, 'add').mockResolvedValue(true)
  await show(<BuyForm offer={offer()} id="buy" />)
  await userEvent.click(screen.getByRole('radio', { name: '36 mm' }))
  await userEvent.keyboard('{Enter}')
  expect(add).toHaveBeenCalledOnce()
})

it('shows a message when adding fails', async () => {
  vi.spyOn(lazyCart, 'add').mockRejectedValue(new Error('offline'))
  await show(<BuyForm offer={offer({ choices: choicesFrom({}, [[]]), options: [] })} id="buy" />)
  await userEvent.click(screen.getByRole('button', { name: 'Add to cart' }))
  expect(await screen.findByText('This watch could not be added.')).toBeDefined()
})

it('has no button for a product that is not for sale', async () => {
  await show(
    <BuyForm
      offer={offer({
        state: 'coming-soon',
        words: { ...offer().words, unavailable: 'Coming soon' },
      })}
      id="buy"
    />,
  )
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Coming soon' }).disabled).toBe(true)
})

it('shares its choice with the sticky bar', async () => {
  vi.spyOn(lazyCart, 'add').mockResolvedValue(true)
  const shared = offer()
  await show(
    <>
      <BuyForm offer={shared} id="buy" />
      <BuyBar offer={shared} formId="buy" />
    </>,
  )
  HTMLElement.prototype.scrollIntoView = vi.fn()
  await userEvent.click(screen.getByRole('button', { name: 'Choose a size' }))
  expect(screen.getByRole('alert').textContent).toBe('Please choose a size first.')
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: '36 mm' }))
  await userEvent.click(screen.getByRole('radio', { name: '36 mm' }))
  expect(screen.getAllByRole('button', { name: 'Add to cart' })).toHaveLength(2)
})

it('adds one unit for a double-click or a held key, and another for the next click', async () => {
  const { promise, resolve } = deferred<boolean>()
  const add = vi.spyOn(lazyCart, 'add').mockReturnValue(promise)
  await show(<BuyForm offer={offer()} id="buy" />)
  const radio = screen.getByRole('radio', { name: '36 mm' })
  await userEvent.click(radio)
  await userEvent.dblClick(screen.getByRole('button', { name: 'Add to cart' }))
  expect(add).toHaveBeenCalledOnce()
  await act(async () => resolve(true))
  expect(await screen.findByText('Added to your cart.')).toBeDefined()
  expect(fireEvent.keyDown(radio, { key: 'Enter', repeat: true }), 'the page is sent').toBe(false)
  expect(add).toHaveBeenCalledOnce()
  const button = screen.getByRole('button', { name: 'Add to cart' })
  fireEvent.click(button, { detail: 1 })
  fireEvent.click(button, { detail: 1 })
  expect(add).toHaveBeenCalledTimes(3)
})

describe('the bar', () => {
  let see: (isIntersecting: boolean) => void = () => {}
  beforeEach(() => {
    const watching = new Map<Element, (isIntersecting: boolean) => void>()
    see = (isIntersecting) => watching.get(document.querySelector('form button')!)?.(isIntersecting)
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        readonly seen = new Set<Element>()
        readonly tell: (entries: { isIntersecting: boolean }[]) => void
        constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
          this.tell = tell
        }
        observe(element: Element) {
          this.seen.add(element)
          watching.set(element, (isIntersecting) => this.tell([{ isIntersecting }]))
        }
        disconnect() {
          for (const each of this.seen) watching.delete(each)
        }
      },
    )
  })
  afterEach(() => void vi.unstubAllGlobals())

  const both = (shared: ProductOffer) => (
    <>
      <BuyForm offer={shared} id="buy" />
      <BuyBar offer={shared} formId="buy" />
    </>
  )
  const bar = () => document.querySelector<HTMLElement>('.buy-bar')!

  it('is shown while the button of the form is out of view', async () => {
    await show(both(offer()))
    see(false)
    await vi.waitFor(() => {
      see(false)
      expect(bar().hasAttribute('data-shown')).toBe(true)
    })
  })

  it('updates when the offer is re-rendered, without remnants of the last one', async () => {
    const add = vi.spyOn(lazyCart, 'add').mockReturnValue(new Promise(() => {}))
    const { rerender } = await show(both(offer()))
    await userEvent.click(screen.getByRole('radio', { name: '36 mm' }))
    see(false)
    await userEvent.click(within(bar()).getByRole('button', { name: 'Add to cart' }))
    expect(bar().querySelector('[data-buy="choice"]')?.textContent).toContain('36 mm')
    rerender(both(offer()))
    expect(bar().hasAttribute('data-shown')).toBe(false)
    expect(bar().querySelector('[data-buy="choice"]')?.textContent).toBe('')
    expect(document.querySelector('[aria-busy]')).toBeNull()
    expect(within(bar()).getByRole('button').textContent).toBe('Choose a size')
    await vi.dynamicImportSettled()
    see(false)
    expect(bar().hasAttribute('data-shown')).toBe(true)
    await userEvent.click(within(bar()).getByRole('button', { name: 'Add to cart' }))
    expect(add).toHaveBeenCalledTimes(2)
  })
})
