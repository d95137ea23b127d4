import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { linkTo, picture } from '../../testing/content-fixtures.ts'
import { axeViolations, renderSite, siteFixture } from '../../testing/render-site.tsx'
import { ReviewsModule } from './reviews.view.tsx'

const place = { site: siteFixture(), id: 'home', type: 'home', path: 'modules[_key=="m"]' }
const data = {
  _key: 'm',
  _type: 'reviews' as const,
  title: 'The press',
  items: [
    {
      _key: 'a',
      quote: 'Not one of them late.',
      greyImage: { alt: 'Fine Hours', ref: 'image-abc-400x96-svg' },
      image: picture('a'),
      link: linkTo('product', 'orrery-no-1', 'The watch'),
    },
    { _key: 'b', quote: 'They lent us a quieter room.' },
    { _key: 'c', quote: null },
  ],
}

describe('reviews module', () => {
  it('renders quote, journal and subject', async () => {
    const { container } = renderSite(<ReviewsModule data={data} place={place} />)
    const [first, ...others] = screen.getAllByRole('figure')
    expect(others).toHaveLength(1)
    const review = within(first as HTMLElement)
    expect(review.getByRole('blockquote').textContent).toBe('Not one of them late.')
    expect(review.getByRole('img', { name: 'Picture a' })).toBeDefined()
    expect(review.getByRole('link', { name: 'The watch' })).toBeDefined()
    expect(await axeViolations(container)).toEqual([])
  })

  it('renders the logo of a journal as an unchanged SVG', () => {
    renderSite(<ReviewsModule data={data} place={place} />)
    expect(screen.getByRole('img', { name: 'Fine Hours' }).getAttribute('src')).toBe(
      'https://cdn.example/images/orrery/production/abc-400x96.svg',
    )
  })

  it('has a keyboard-focusable scroll container', () => {
    renderSite(<ReviewsModule data={data} place={place} />)
    expect(screen.getByRole('list', { name: 'The press' }).tabIndex).toBe(0)
  })
})
