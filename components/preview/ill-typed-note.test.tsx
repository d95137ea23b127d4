import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { IllTypedValue } from '#lib/content/conform-to-content-shape.ts'
import { axeViolations, renderSite } from '../testing/render-site.tsx'
import { IllTypedNote } from './ill-typed-note.tsx'

const site = { edit: { projectId: 'orrery', dataset: 'production', studioUrl: '/studio' } }
const title: IllTypedValue = {
  document: { id: 'page-en', type: 'page' },
  field: 'title',
  found: 'object',
  expected: 'text',
}
const hologram: IllTypedValue = {
  document: { id: 'page-en', type: 'page' },
  field: 'modules[0]',
  found: 'object',
  foundType: 'hologram',
  expected: 'object',
  expectedTypes: ['quote'],
}
const total: IllTypedValue = {
  document: undefined,
  field: 'total',
  found: 'text',
  expected: 'number',
}

describe('IllTypedNote', () => {
  it('lists each value with its types and a link to its document', async () => {
    const { container } = renderSite(<IllTypedNote site={site} values={[title, total]} />)
    screen.getByText('2 values left out')
    const [first, second] = within(container).getAllByRole('listitem', { hidden: true })
    expect(first?.textContent).toBe('page › title — object instead of text')
    expect(second?.textContent).toBe('total — text instead of number')
    const link = within(container).getByRole('link', { hidden: true })
    expect(link.getAttribute('href')).toBe('/studio/intent/edit/id=page-en;type=page')
    expect(link.getAttribute('data-sanity')).toContain('path=title')
    expect(await axeViolations(container)).toEqual([])
  })

  it('names the type of an unknown module', () => {
    const { container } = renderSite(<IllTypedNote site={site} values={[hologram]} />)
    const [item] = within(container).getAllByRole('listitem', { hidden: true })
    expect(item?.textContent).toBe('page › modules[0] — unknown type “hologram”')
  })

  it.each(['fr', 'ar', 'ja'] as const)('is translated to %s', (locale) => {
    const { container } = renderSite(
      <IllTypedNote site={site} values={[title, hologram]} />,
      locale,
    )
    expect(container.textContent).not.toMatch(/preview\.|left out|instead|unknown/)
  })

  it('is absent without such values, and for visitors', () => {
    const { container } = renderSite(
      <>
        <IllTypedNote site={site} values={[]} />
        <IllTypedNote site={{}} values={[title]} />
      </>,
    )
    expect(container.innerHTML).toBe('')
  })
})
