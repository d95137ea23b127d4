import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderSite } from '../testing/render-site.tsx'
import { enhance } from './open-dialog.ts'
import { OpenDialog } from './open-dialog.tsx'

describe('OpenDialog', () => {
  it('opens again after the browser closed it, and unlocks scrolling in between', async () => {
    const { container } = renderSite(
      <OpenDialog label="The case" buttonLabel="More" closeLabel="Close">
        <p>Steel</p>
      </OpenDialog>,
    )
    const stop = enhance(container)
    const open = screen.getByRole('button', { name: 'More' })
    await userEvent.click(open)
    const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'The case' })
    const isLocked = () => document.documentElement.hasAttribute('data-scroll-lock')
    expect(isLocked()).toBe(true)
    dialog.close()
    expect(isLocked()).toBe(false)
    await userEvent.click(open)
    expect(dialog.open).toBe(true)
    expect(dialog.dataset['state']).toBe('open')
    stop()
  })
})
