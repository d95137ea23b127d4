import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { axeViolations, renderSite, siteFixture } from '../../testing/render-site.tsx'
import { SvgIconModule } from './svg-icon.view.tsx'

const place = { site: siteFixture(), id: 'home', type: 'home', path: 'modules[_key=="m"]' }
const data = {
  _key: 'm',
  _type: 'svgIcon' as const,
  title: 'With every watch',
  items: [
    { _key: 'a', icon: 'shield', label: 'Ten years', text: 'On every movement.' },
    { _key: 'b', file: { ref: 'image-abc-96x96-svg' }, label: 'Signed' },
    { _key: 'c', icon: 'hologram', label: 'Unknown sign' },
  ],
  size: 'large',
  alignment: 'center',
  tone: 'night',
}

describe('icon row module (svgIcon)', () => {
  it('renders icons beside their labels', async () => {
    const { container } = renderSite(<SvgIconModule data={data} place={place} />)
    expect(screen.getByRole('region', { name: 'With every watch' }).dataset).toMatchObject({
      size: 'large',
      alignment: 'center',
      tone: 'night',
    })
    expect(screen.getByRole('heading', { name: 'Ten years' })).toBeDefined()
    expect(container.querySelector('use')?.getAttribute('href')).toBe('/icons.svg#shield')
    expect(await axeViolations(container)).toEqual([])
  })

  it('renders an uploaded SVG as an image, which runs no scripts', () => {
    const { container } = renderSite(<SvgIconModule data={data} place={place} />)
    const drawing = container.querySelector('img')
    expect(drawing?.getAttribute('src')).toBe(
      'https://cdn.example/images/orrery/production/abc-96x96.svg',
    )
    expect(drawing?.alt).toBe('')
  })

  it('keeps the label of an unknown icon', () => {
    renderSite(<SvgIconModule data={data} place={place} />)
    expect(screen.getByRole('heading', { name: 'Unknown sign' })).toBeDefined()
  })

  it('keeps hidden labels for screen readers', () => {
    renderSite(<SvgIconModule data={{ ...data, hideLabels: true }} place={place} />)
    expect(screen.getByText('Ten years').className).toBe('visually-hidden')
    expect(screen.queryByText('On every movement.')).toBeNull()
  })
})
