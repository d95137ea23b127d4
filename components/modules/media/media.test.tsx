import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { picture } from '../../testing/content-fixtures.ts'
import { axeViolations, renderSite, siteFixture } from '../../testing/render-site.tsx'
import { MediaModule } from './media.view.tsx'

const place = { site: siteFixture(), id: 'home', type: 'home', path: 'modules[_key=="m"]' }
const data = {
  _key: 'm',
  _type: 'media' as const,
  media: { type: 'image', image: picture('a') },
  caption: 'Above the workshop.',
  size: 'contained',
}

describe('media module', () => {
  it('renders a figure with its caption', async () => {
    const { container } = renderSite(<MediaModule data={data} place={place} />)
    expect(screen.getByRole('figure').textContent).toBe('Above the workshop.')
    expect(screen.getByRole('img', { name: 'Picture a' })).toBeDefined()
    expect(await axeViolations(container)).toEqual([])
  })

  it('is full-bleed unless it is contained', () => {
    const { rerender } = renderSite(<MediaModule data={data} place={place} />)
    expect(screen.getByRole('figure').className).toContain('wrap')
    rerender(<MediaModule data={{ ...data, size: 'full' }} place={place} />)
    expect(screen.getByRole('figure').className).not.toContain('wrap')
  })
})
