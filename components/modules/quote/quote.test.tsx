import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { picture, text } from '../../testing/content-fixtures.ts'
import { axeViolations, renderSite, siteFixture } from '../../testing/render-site.tsx'
import { QuoteModule } from './quote.view.tsx'

const place = { site: siteFixture(), id: 'home', type: 'home', path: 'modules[_key=="m"]' }
const data = {
  _key: 'm',
  _type: 'quote' as const,
  quote: 'Until I no longer look at the clock.',
  mainCaption: 'Noor Haddad',
  secondaryCaption: 'Watchmaker',
  body: text('She has signed two hundred case backs.'),
  image: picture('a'),
  tone: 'night',
}

describe('quote module', () => {
  it('renders a figure with quote, author, text and picture', async () => {
    const { container } = renderSite(<QuoteModule data={data} place={place} />)
    const figure = within(screen.getByRole('figure'))
    expect(figure.getByRole('blockquote').textContent).toBe(data.quote)
    expect(container.querySelector('figcaption')?.textContent).toBe('Noor HaddadWatchmaker')
    expect(screen.getByText('She has signed two hundred case backs.')).toBeDefined()
    expect(screen.getByRole('img', { name: 'Picture a' })).toBeDefined()
    expect(await axeViolations(container)).toEqual([])
  })

  it('renders without a deleted picture', () => {
    const { container } = renderSite(
      <QuoteModule data={{ ...data, image: { alt: 'Gone', ref: null } }} place={place} />,
    )
    expect(screen.queryByRole('img')).toBeNull()
    expect(container.querySelector('[data-pictured]')).toBeNull()
  })
})
