import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { text } from '../testing/content-fixtures.ts'
import { renderSite, siteFixture } from '../testing/render-site.tsx'
import type { ModuleData } from './module-data.ts'
import { Modules } from './modules.tsx'

const place = { site: siteFixture(), id: 'home', type: 'home', path: '' }
const words: ModuleData = { _key: 'a', _type: 'content', title: 'Care', content: text('Gently.') }

const edited = {
  ...place,
  site: {
    ...siteFixture(),
    edit: { projectId: 'orrery', dataset: 'production', studioUrl: '/studio' },
  },
}
const entries = (container: HTMLElement) =>
  [...container.querySelectorAll('.anchored')].map((each) => each.getAttribute('data-sanity'))

describe('Modules', () => {
  it('renders each module with the id of its anchor', () => {
    renderSite(<Modules modules={[{ ...words, anchor: 'care' }]} place={place} />)
    const section = screen.getByRole('region', { name: 'Care' })
    expect(document.getElementById('care')?.contains(section)).toBe(true)
  })

  it('leaves out unknown modules, and renders the rest', () => {
    const unknown = { _key: 'b', _type: 'hologram' } as unknown as ModuleData
    const { container } = renderSite(<Modules modules={[unknown, words]} place={place} />)
    expect(screen.getAllByRole('region')).toHaveLength(1)
    expect(container.querySelector('[id=""]')).toBeNull()
  })

  it('gives each module an edit attribute as a list item in the preview', () => {
    const { container } = renderSite(
      <Modules modules={[words, { ...words, _key: 'b', anchor: 'care' }]} place={edited} />,
    )
    expect(entries(container)).toEqual([
      expect.stringContaining('path=modules:a'),
      expect.stringContaining('path=modules:b'),
    ])
    expect(document.getElementById('care')?.className).toContain('anchored')
  })

  it('keeps a place for a module of which nothing is written yet, for editors alone', () => {
    const blank: ModuleData = { _key: 'q', _type: 'quote' } as ModuleData
    const { container } = renderSite(<Modules modules={[blank]} place={edited} />)
    expect(container.querySelector('.anchored:empty')?.getAttribute('data-blank')).toContain(
      'nothing',
    )
    expect(renderSite(<Modules modules={[blank]} place={place} />).container.innerHTML).toBe('')
  })
})
