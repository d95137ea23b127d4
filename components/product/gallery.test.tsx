import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { axeViolations, renderSite } from '../testing/render-site.tsx'
import { Gallery } from './gallery.tsx'

function show(count: number) {
  HTMLElement.prototype.scrollIntoView = vi.fn()
  return renderSite(
    <Gallery
      label="Pictures of Meridian"
      previousLabel="Previous picture"
      nextLabel="Next picture"
      positions={Array.from({ length: count }, (_, index) => `Picture ${index + 1} of ${count}`)}
    >
      {Array.from({ length: count }, (_, index) => (
        <li key={index} data-position={`Picture ${index + 1} of ${count}`}>
          {index}
        </li>
      ))}
    </Gallery>,
  )
}

describe('Gallery', () => {
  it('scrolls through the pictures and announces the position', async () => {
    const { container } = show(3)
    await vi.dynamicImportSettled()
    const back = screen.getByRole<HTMLButtonElement>('button', { name: 'Previous picture' })
    const on = screen.getByRole<HTMLButtonElement>('button', { name: 'Next picture' })
    expect(back.disabled).toBe(true)
    await userEvent.click(on)
    await userEvent.click(on)
    expect(screen.getByRole('status').textContent).toBe('Picture 3 of 3')
    expect(on.disabled).toBe(true)
    expect(await axeViolations(container)).toEqual([])
  })

  it('has no buttons for a single picture', () => {
    show(1)
    expect(screen.queryByRole('button')).toBeNull()
  })
})
