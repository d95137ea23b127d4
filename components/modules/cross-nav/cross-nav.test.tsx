import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { showableProducts } from '../../product/showable-products.ts'
import type { ProductCardData } from '../../product/product.groq.ts'
import { card } from '../../testing/content-fixtures.ts'
import { axeViolations, renderSite, siteFixture } from '../../testing/render-site.tsx'
import { CrossNavModule } from './cross-nav.view.tsx'

const place = { site: siteFixture(), id: 'home', type: 'home', path: 'modules[_key=="m"]' }
const gone: ProductCardData = { _id: 'gone', _type: 'product' }
const data = {
  _key: 'm',
  _type: 'crossNav' as const,
  items: [card('meridian'), gone, card('selene')],
}

describe('related watches module (crossNav)', () => {
  it('links to each existing watch, with a default title', async () => {
    const { container } = renderSite(<CrossNavModule data={data} place={place} />)
    expect(screen.getByRole('region', { name: 'See also' })).toBeDefined()
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/product/meridian',
      '/product/selene',
    ])
    expect(await axeViolations(container)).toEqual([])
  })

  it('renders nothing when every watch is deleted', () => {
    const { container } = renderSite(
      <CrossNavModule data={{ ...data, items: [gone] }} place={place} />,
    )
    expect(container.textContent).toBe('')
  })

  it('handles a reference to a deleted document', () => {
    expect(showableProducts([null, card('meridian')]).map(({ slug }) => slug)).toEqual(['meridian'])
  })
})
