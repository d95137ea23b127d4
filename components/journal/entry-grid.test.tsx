import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { post } from '../testing/journal-fixtures.ts'
import { renderSite, siteFixture } from '../testing/render-site.tsx'
import { EntryGrid } from './entry-grid.tsx'

const posts = (count: number) => Array.from({ length: count }, (_, index) => post(`p${index}`))

describe('EntryGrid', () => {
  it.each([
    [1, 1, 1],
    [2, 2, 0],
    [3, 0, 1],
    [4, 4, 0],
    [5, 2, 1],
    [6, 0, 0],
    [7, 4, 1],
  ])('lays out %s cards without gaps', (count, byTwo, alone) => {
    renderSite(<EntryGrid entries={posts(count)} site={siteFixture()} />)
    const { overThree, overTwo } = screen.getByRole('list').dataset
    expect([Number(overThree), Number(overTwo)]).toEqual([byTwo, alone])
    // What is left over after the rows of two fills whole rows of three.
    if (byTwo !== 1) expect((count - byTwo) % 3).toBe(0)
  })

  it('renders nothing without cards', () => {
    const { container } = renderSite(<EntryGrid entries={[]} site={siteFixture()} />)
    expect(container.textContent).toBe('')
  })
})
