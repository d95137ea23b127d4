import { ThemeProvider } from '@sanity/ui'
import { buildTheme } from '@sanity/ui/theme'
import { cleanup, render, screen, within } from '@testing-library/react'
import { describe, afterEach, expect, it } from 'vitest'
import { EmptyState, ToolPage } from './tool-page.tsx'

afterEach(cleanup)

const show = (problem?: string) =>
  render(
    <ThemeProvider theme={buildTheme()}>
      <ToolPage title="Previews" about="Who looks at what." problem={problem}>
        <p>One link</p>
        <EmptyState way={<a href="/new">Begin one</a>}>Nothing else.</EmptyState>
      </ToolPage>
    </ThemeProvider>,
  )

describe('ToolPage', () => {
  it('shows title and content', () => {
    show()
    const region = screen.getByRole('region', { name: 'Previews' })
    expect(within(region).getByRole('heading', { level: 1, name: 'Previews' })).toBeTruthy()
    expect([screen.getByText('Who looks at what.'), screen.getByText('One link')]).toHaveLength(2)
    expect(screen.getByText('Nothing else.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Begin one' })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('announces a problem, and keeps the content', () => {
    show('The content service did not respond.')
    expect(screen.getByRole('alert').textContent).toBe('The content service did not respond.')
    expect(screen.getByText('One link')).toBeTruthy()
  })
})
