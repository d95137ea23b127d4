import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { card, linkTo } from '../../testing/content-fixtures.ts'
import { axeViolations, renderSite, siteFixture } from '../../testing/render-site.tsx'
import { SlideshowProductModule } from './slideshow-product.view.tsx'

const place = { site: siteFixture(), id: 'home', type: 'home', path: 'modules[_key=="m"]' }
const data = {
  _key: 'm',
  _type: 'slideshowProduct' as const,
  overTitle: 'New',
  title: 'Wound this week',
  products: [card('meridian'), card('selene')],
  link: linkTo('page', 'collections', 'All watches'),
}

describe('watch slideshow module (slideshowProduct)', () => {
  it('renders a labelled row of watches with a link to all', async () => {
    const { container } = renderSite(<SlideshowProductModule data={data} place={place} />)
    const region = within(screen.getByRole('region', { name: 'Wound this week' }))
    const row = within(region.getByRole('list', { name: 'Wound this week' }))
    expect(row.getAllByRole('heading', { level: 3 }).map((each) => each.textContent)).toEqual([
      'meridian',
      'selene',
    ])
    expect(region.getByRole('link', { name: 'All watches' })).toBeDefined()
    expect(await axeViolations(container)).toEqual([])
  })

  it('is labelled without a title, and keeps the heading levels', () => {
    renderSite(
      <SlideshowProductModule data={{ ...data, overTitle: null, title: null }} place={place} />,
    )
    expect(screen.getByRole('region', { name: 'Watches' })).toBeDefined()
    expect(screen.getByRole('heading', { level: 2, name: 'selene' })).toBeDefined()
  })

  it('leaves out deleted watches, and renders nothing without watches', () => {
    const gone = { ...card('gone'), store: null }
    const { container, rerender } = renderSite(
      <SlideshowProductModule data={{ ...data, products: [gone, card('selene')] }} place={place} />,
    )
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
    rerender(<SlideshowProductModule data={{ ...data, products: [gone] }} place={place} />)
    expect(container.textContent).toBe('')
  })
})
