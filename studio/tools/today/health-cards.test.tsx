import { ThemeProvider } from '@sanity/ui'
import { buildTheme } from '@sanity/ui/theme'
import { cleanup, render, screen, within } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { OverallHealthCard } from './health-cards.tsx'
import { healthProblems } from './model/health-problems.ts'
import { healthVerdictOf } from './model/health-verdict.ts'
import { healthyState, now } from './testing/health-facts.ts'

vi.mock('sanity/router', () => ({
  IntentLink: ({ params, children }: { params: { id: string }; children: ReactNode }) =>
    createElement('a', { href: `edit:${params.id}` }, children),
}))
vi.mock('sanity', () => ({
  Preview: ({ value }: { value: { _id: string } }) => createElement('span', {}, value._id),
  useSchema: () => ({ get: (name: string) => ({ name }) }),
}))

const theme = buildTheme()
afterEach(cleanup)

describe('OverallHealthCard', () => {
  it('links to content that the site skips', () => {
    const row = { id: 'page-a', type: 'page', problem: 'slug cannot be read', isLeftOut: true }
    const odd = { total: 2, rows: [row, { ...row, id: 'a row of roots', type: null }] }
    const health = healthyState({ odd })
    const problems = healthProblems(health, now)
    render(
      <ThemeProvider theme={theme}>
        <OverallHealthCard problems={problems} verdict={healthVerdictOf(health, problems)} />
      </ThemeProvider>,
    )
    expect(screen.getByRole('status').textContent).toBe(
      'Everything works, and one thing needs attention.',
    )
    const list = within(screen.getByRole('list', { name: 'Problems' }))
    expect(list.getByRole('link').getAttribute('href')).toBe('edit:page-a')
    expect(list.getByText(/^a row of roots\. Left out of the site/)).toBeDefined()
  })
})
