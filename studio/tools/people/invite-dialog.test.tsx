import { ThemeProvider } from '@sanity/ui'
import { buildTheme } from '@sanity/ui/theme'
import { render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { InviteDialog } from './invite-dialog.tsx'

vi.mock('sanity', () => ({ useClient: () => ({}) }))

describe('invitation', () => {
  it('takes an email address without capitals or spelling marks from the browser', () => {
    // Dialogs query prefers-reduced-motion, which jsdom does not implement.
    const media = { matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }
    vi.stubGlobal('matchMedia', () => media)
    render(
      <ThemeProvider theme={buildTheme()}>
        <InviteDialog roles={[]} onInvited={() => {}} onClose={() => {}} />
      </ThemeProvider>,
    )
    const address = screen.getByLabelText('Email')
    expect(address.getAttribute('autocapitalize')).toBe('none')
    expect(address.getAttribute('spellcheck')).toBe('false')
  })
})
