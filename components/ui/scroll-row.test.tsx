import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { axeViolations, renderSite } from '../testing/render-site.tsx'
import { ScrollRow } from './scroll-row.tsx'

/** jsdom has no layout: a row of this many items, each as wide as the row. */
function show(count: number, direction: 'ltr' | 'rtl' = 'ltr') {
  const width = 300
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(width)
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(width * count)
  const sign = direction === 'rtl' ? -1 : 1
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const track = this.closest('.scroll-row-track')
    const index = track && track !== this ? [...track.children].indexOf(this) : 0
    const left = track && track !== this ? sign * index * width - track.scrollLeft : 0
    return { left, right: left + width } as DOMRect
  })
  Element.prototype.scrollBy = function (this: Element, options?: ScrollToOptions | number) {
    if (typeof options === 'object') this.scrollLeft += options.left ?? 0
    this.dispatchEvent(new Event('scroll'))
  } as typeof Element.prototype.scrollBy
  return renderSite(
    <div dir={direction} style={{ direction }}>
      <ScrollRow label="Watches" previousLabel="Back" nextLabel="On" reachable single>
        {Array.from({ length: count }, (_, index) => (
          <div key={index} data-position={`${index + 1} of ${count}`}>
            {index}
          </div>
        ))}
      </ScrollRow>
    </div>,
  )
}

describe('ScrollRow', () => {
  it.each(['ltr', 'rtl'] as const)(
    'scrolls by its buttons and announces the position, %s',
    async (direction) => {
      const { container } = show(3, direction)
      const on = await screen.findByRole('button', { name: 'On' })
      const back = screen.getByRole('button', { name: 'Back' })
      expect(screen.getByRole('status').textContent).toBe('1 of 3')
      expect(back.getAttribute('aria-disabled')).toBe('true')
      await userEvent.click(back)
      expect(screen.getByRole('status').textContent).toBe('1 of 3')
      await userEvent.click(on)
      await userEvent.click(on)
      expect(screen.getByRole('status').textContent).toBe('3 of 3')
      expect(on.getAttribute('aria-disabled')).toBe('true')
      expect(document.activeElement).toBe(on)
      expect(await axeViolations(container)).toEqual([])
    },
  )

  it('has no buttons without overflow', async () => {
    const { container } = show(1)
    await vi.waitFor(() =>
      expect(container.querySelector<HTMLElement>('.scroll-row')?.style.cssText).toContain('--row'),
    )
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.getByRole('group', { name: 'Watches' })).toBeDefined()
  })
})
