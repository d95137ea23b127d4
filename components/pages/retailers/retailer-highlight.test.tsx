import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { picture } from '../../testing/content-fixtures.ts'
import { renderSite, siteFixture } from '../../testing/render-site.tsx'
import { RetailerHighlight } from './retailer-highlight.tsx'

const show = (descriptions: { page: string | null; en: string | null }) =>
  renderSite(
    <RetailerHighlight
      retailer={{
        number: 1,
        anchor: 'house',
        city: 'Genève',
        country: 'Suisse',
        data: {
          _id: 'retailer-house',
          _type: 'retailer',
          name: 'House',
          image: { ...picture('a'), descriptions },
        },
      }}
      site={siteFixture('fr')}
    />,
    'fr',
  )

describe('the featured retailer', () => {
  it.each([
    ['in the reader’s language', { page: 'Une boutique', en: 'A shop' }, 'Une boutique', null],
    ['in English, marked as such', { page: null, en: 'A shop' }, 'A shop', 'en'],
  ])('has a picture that is described %s', (_, descriptions, alt, lang) => {
    show(descriptions)
    expect(screen.getByAltText(alt).getAttribute('lang')).toBe(lang)
  })

  it('has a decorative picture when its own description is empty', () => {
    show({ page: 'Une boutique', en: '' })
    expect(screen.getByRole('presentation')).toHaveProperty('lang', '')
  })
})
