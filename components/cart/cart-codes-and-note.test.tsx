import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { emptyCartState } from '#lib/cart/cart-state.ts'
import { renderSite } from '../testing/render-site.tsx'
import { CartCodesAndNote } from './cart-codes-and-note.tsx'

const scrolled = vi.fn<(this: Element) => void>()
beforeEach(() => {
  scrolled.mockReset()
  // jsdom does not implement it.
  Object.defineProperty(Element.prototype, 'scrollIntoView', {
    configurable: true,
    value(this: Element) {
      scrolled.call(this)
    },
  })
})

describe('CartCodesAndNote', () => {
  it('expands at the reason why a code was refused, and scrolls it into view', () => {
    const notice = {
      kind: 'warning',
      code: 'X',
      shopCode: 'X',
      message: 'NOPE is unknown.',
    } as const
    const messages = [{ id: 1, place: 'code', name: 'NOPE', notice } as const]
    renderSite(<CartCodesAndNote state={{ ...emptyCartState, messages }} locale="en" />)
    const part = screen.getByText('NOPE is unknown.').closest('details')
    expect(part?.open).toBe(true)
    expect(scrolled.mock.contexts).toEqual([part])
  })

  it('does not scroll to a code that the cart has', () => {
    const codes = [{ code: 'WELCOME10', applicable: true }]
    renderSite(<CartCodesAndNote state={{ ...emptyCartState, codes }} locale="en" />)
    expect(screen.getByText('WELCOME10').closest('details')?.open).toBe(true)
    expect(scrolled).not.toHaveBeenCalled()
  })
})
