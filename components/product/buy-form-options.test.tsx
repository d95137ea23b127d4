import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { lazyCart } from '#lib/cart/lazy-cart.ts'
import { resetOffer, choicesFrom, offer } from '../testing/offer-fixture.ts'
import { axeViolations, renderSite } from '../testing/render-site.tsx'
import { BuyForm } from './buy-form.tsx'
import type { ProductOffer } from './product-offer.ts'

beforeEach(resetOffer)

async function show(controls: ReactNode) {
  const shown = renderSite(controls)
  await vi.dynamicImportSettled()
  return shown
}

describe('a watch with straps', () => {
  /** 34 mm on mesh is not made, 38 mm on cord is sold, 38 mm on calfskin is reduced. */
  const selene = (over: Partial<ProductOffer> = {}) =>
    offer({
      choices: choicesFrom(
        { Size: ['34 mm', '38 mm'], Strap: ['Calf', 'Mesh', 'Cord'] },
        [
          ['34 mm', 'Calf'],
          ['38 mm', 'Calf'],
          ['38 mm', 'Mesh'],
          ['34 mm', 'Cord'],
          ['38 mm', 'Cord'],
        ],
        { 1: { compareAtPrice: 120 }, 4: { isAvailable: false } },
      ),
      options: [
        { legend: 'Choose a size', isSize: true },
        {
          legend: 'Bracelet',
          isSize: false,
          labels: { Calf: 'Veau' },
          colours: { Calf: '#17203a' },
        },
      ],
      units: { 'gid/3': { amount: 12.5, words: '{price} / 1 ml' } },
      ...over,
    })
  const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })

  it('asks for the size only, preselects the first strap, and uses translated labels', async () => {
    const add = vi.spyOn(lazyCart, 'add').mockResolvedValue(true)
    const { container } = await show(<BuyForm offer={selene()} id="buy" />)
    expect(screen.getByRole('radiogroup', { name: 'Bracelet' })).toBeDefined()
    expect(radio('Veau').checked).toBe(true)
    expect(await axeViolations(container)).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Add to cart' }))
    expect(screen.getByRole('alert').textContent).toBe('Please choose a size first.')
    const [sizes, straps] = screen.getAllByRole('radiogroup')
    expect(sizes?.getAttribute('aria-invalid')).toBe('true')
    expect(straps?.getAttribute('aria-invalid')).toBeNull()
    await userEvent.click(radio('34 mm'))
    await userEvent.click(screen.getByRole('button', { name: 'Add to cart' }))
    expect(add.mock.lastCall?.[1]).toMatchObject({
      variantId: 'gid/1',
      size: '34 mm',
      choices: ['Veau'],
    })
  })

  it('adds the picture of the chosen strap to the cart, else that of the watch', async () => {
    const add = vi.spyOn(lazyCart, 'add').mockResolvedValue(true)
    const image = { src: 'https://cdn.example/selene.webp', alt: 'Selene' }
    const mesh = { src: 'https://shop.example/mesh.webp', alt: 'Selene, Mesh' }
    const { options } = selene()
    const pictured = options.map((option) =>
      option.isSize ? option : { ...option, pictures: { Mesh: mesh } },
    )
    await show(<BuyForm offer={selene({ image, options: pictured })} id="buy" />)
    await userEvent.click(radio('38 mm'))
    await userEvent.click(screen.getByRole('button', { name: 'Add to cart' }))
    expect(add.mock.lastCall?.[1].image).toEqual(image)
    await userEvent.click(radio('Mesh'))
    await userEvent.click(screen.getByRole('button', { name: 'Add to cart' }))
    expect(add.mock.lastCall?.[1].image).toEqual(mesh)
  })

  it('disables missing variants, marks sold-out ones, and announces changed options', async () => {
    await show(<BuyForm offer={selene()} id="buy" />)
    await userEvent.click(radio('34 mm'))
    expect(radio('Mesh, not made').disabled).toBe(true)
    await userEvent.click(radio('38 mm'))
    expect(radio('Cord, sold out').disabled).toBe(false)
    await userEvent.click(radio('Mesh'))
    await userEvent.click(radio('34 mm, changes another option'))
    expect(radio('Veau').checked).toBe(true)
    expect(screen.getByRole('status').textContent).toBe('Bracelet: Veau')
  })

  it('says whether the choice is in stock', async () => {
    await show(
      <BuyForm offer={selene({ stock: { 'gid/1': 'low', 'gid/3': 'backordered' } })} id="buy" />,
    )
    const stock = () => document.querySelector('[data-buy="stock"]')?.textContent
    expect(stock()).toBe('In stock')
    await userEvent.click(radio('34 mm'))
    expect(stock()).toBe('Only a few left')
    await userEvent.click(radio('38 mm'))
    expect(stock()).toBe('In stock')
    await userEvent.click(radio('Mesh'))
    expect(stock()).toBe('Ships later')
    await userEvent.click(radio('Cord, sold out'))
    expect(stock()).toBe('Sold out')
  })

  it('shows price, compare-at price and unit price of the choice', async () => {
    await show(<BuyForm offer={selene()} id="buy" />)
    const price = () => document.querySelector('.buy-price')?.textContent?.replaceAll('\u00a0', ' ')
    const struck = () => document.querySelector<HTMLElement>('s')
    expect(price()).toContain('From CHF 100')
    expect(struck()?.hidden).toBe(true)
    await userEvent.click(radio('38 mm'))
    expect(price()).toBe('Now: CHF 101Before: CHF 120')
    expect(struck()?.hidden).toBe(false)
    await userEvent.click(radio('Mesh'))
    expect(struck()?.hidden).toBe(true)
    expect(document.querySelector('.buy-unit')?.textContent).toBe('CHF\u00a012.50 / 1 ml')
    expect(document.querySelector('[data-buy="unit"]')?.getAttribute('data-words')).toBe(
      '{price} / 1 ml',
    )
  })

  it('reads the variant from the URL and writes it there', async () => {
    history.replaceState(null, '', '/product/selene?from=mail&variant=3#buy')
    await show(<BuyForm offer={selene()} id="buy" />)
    expect(radio('38 mm').checked).toBe(true)
    expect(radio('Mesh').checked).toBe(true)
    await userEvent.click(radio('Veau'))
    await vi.waitFor(() => expect(location.search + location.hash).toBe('?from=mail&variant=2#buy'))
  })

  it('writes a variant that was chosen before the script had loaded', async () => {
    history.replaceState(null, '', '/product/selene')
    renderSite(<BuyForm offer={selene()} id="buy" />)
    radio('38 mm').checked = true
    await vi.dynamicImportSettled()
    await vi.waitFor(() => expect(location.search).toBe('?variant=2'))
  })

  it('does not write into the URL of the next page', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { unmount } = await show(<BuyForm offer={selene()} id="buy" />)
    radio('38 mm').click()
    unmount()
    history.replaceState(null, '', '/product/vesper')
    vi.advanceTimersByTime(1000)
    expect(location.pathname + location.search).toBe('/product/vesper')
  })

  it('ignores a variant of another product in the URL', async () => {
    history.replaceState(null, '', '/product/selene?variant=77')
    await show(<BuyForm offer={selene()} id="buy" />)
    expect(radio('Veau').checked).toBe(true)
    expect(screen.getByText('From CHF 100')).toBeDefined()
  })

  it('restores the choice when the visitor returns', async () => {
    const { productId } = selene()
    const { unmount } = await show(<BuyForm offer={selene({ productId })} id="buy" />)
    await userEvent.click(radio('38 mm'))
    await userEvent.click(radio('Mesh'))
    unmount()
    history.replaceState(null, '', '/product/selene')
    await show(<BuyForm offer={selene({ productId })} id="buy" />)
    expect(radio('38 mm').checked).toBe(true)
    expect(radio('Mesh').checked).toBe(true)
  })
})
