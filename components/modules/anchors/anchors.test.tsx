import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { axeViolations, renderSite, siteFixture } from '../../testing/render-site.tsx'
import { AnchorsModule } from './anchors.view.tsx'
import { checkAnchorTarget } from './check-anchor-target.schema.ts'

Object.assign(Element.prototype, { scrollBy: () => {} })

const place = { site: siteFixture(), id: 'home', type: 'home', path: 'modules[_key=="m"]' }
const data = {
  _key: 'm',
  _type: 'anchors' as const,
  items: [
    { _key: 'a', _type: 'anchorLink' as const, label: 'Care', anchor: 'care' },
    { _key: 'b', _type: 'anchorLink' as const, label: 'Warranty', anchor: 'warranty' },
    { _key: 'c', _type: 'anchorLink' as const, label: 'Not finished' },
  ],
}

describe('anchors module', () => {
  it('renders a labelled row of anchor links', async () => {
    const { container } = renderSite(<AnchorsModule data={data} place={place} />, 'fr')
    expect(screen.getByRole('navigation', { name: 'Sur cette page' })).toBeDefined()
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '#care',
      '#warranty',
    ])
    expect(await axeViolations(container)).toEqual([])
  })

  it('marks the link of the section in view', async () => {
    const section = Object.assign(document.createElement('div'), { id: 'warranty' })
    document.body.append(section)
    renderSite(<AnchorsModule data={data} place={place} />)
    await vi.waitFor(() =>
      expect(screen.getByRole('link', { name: 'Warranty' }).getAttribute('aria-current')).toBe(
        'location',
      ),
    )
    expect(screen.getByRole('link', { name: 'Care' }).hasAttribute('aria-current')).toBe(false)
    section.remove()
  })

  it('rejects an anchor that no module of the page has', () => {
    const modules = [{ _key: 'a', anchor: 'care' }, { _key: 'b' }]
    expect(checkAnchorTarget('care', modules)).toBe(true)
    expect(checkAnchorTarget('warranty', modules)).toContain('care')
    expect(checkAnchorTarget('warranty', [{ _key: 'a' }])).toContain(
      'No module on this page has an anchor yet',
    )
  })
})
