import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { linkTo, text } from '../../testing/content-fixtures.ts'
import { axeViolations, renderSite, siteFixture } from '../../testing/render-site.tsx'
import { HighlightedTextModule } from './highlighted-text.view.tsx'

const place = { site: siteFixture(), id: 'home', type: 'home', path: 'modules[_key=="m"]' }
const data = {
  _key: 'm',
  _type: 'highlightedText' as const,
  overTitle: 'The pace',
  text: text('We finish four watches a week.'),
  link: linkTo('page', 'pages/inside', 'Inside the workshop'),
  alignment: 'center',
  tone: 'night',
}

describe('highlighted text module', () => {
  it('renders large text on its ground, with a link', async () => {
    const { container } = renderSite(<HighlightedTextModule data={data} place={place} />)
    const section = container.querySelector('section')
    expect(section?.dataset).toMatchObject({ alignment: 'center', tone: 'night' })
    expect(screen.getByText('We finish four watches a week.').closest('.large')).not.toBe(null)
    expect(screen.getByRole('link', { name: 'Inside the workshop' })).toBeDefined()
    expect(await axeViolations(container)).toEqual([])
  })

  it('renders nothing without text', () => {
    const { container } = renderSite(
      <HighlightedTextModule data={{ ...data, text: null }} place={place} />,
    )
    expect(container.textContent).toBe('')
  })
})
