import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { text } from '../testing/content-fixtures.ts'
import { renderSite, siteFixture } from '../testing/render-site.tsx'
import type { ModuleData } from './module-data.ts'
import { Modules } from './modules.tsx'

const place = { site: siteFixture(), id: 'home', type: 'home', path: '' }
const words: ModuleData = { _key: 'a', _type: 'content', title: 'Care', content: text('Gently.') }

it('shows each module at the place that its anchor names', () => {
  renderSite(<Modules modules={[{ ...words, anchor: 'care' }]} place={place} />)
  const section = screen.getByRole('region', { name: 'Care' })
  expect(document.getElementById('care')?.contains(section)).toBe(true)
})

it('leaves out a module that it does not know, and shows the rest', () => {
  const unknown = { _key: 'b', _type: 'hologram' } as unknown as ModuleData
  const { container } = renderSite(<Modules modules={[unknown, words]} place={place} />)
  expect(screen.getAllByRole('region')).toHaveLength(1)
  expect(container.querySelector('[id=""]')).toBeNull()
})
