import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextTopBarState, type TopBarState } from './top-bar-state.ts'

const top: TopBarState = { hidden: false, reduced: false, turn: 0 }
const after = (...positions: number[]) => positions.reduce(nextTopBarState, top)

describe('nextTopBarState', () => {
  it('is expanded at the top of the page', () => {
    expect(after(500, 0)).toMatchObject({ hidden: false, reduced: false })
  })

  it('hides after 30 px down and shows after 30 px up', () => {
    expect(after(31)).toMatchObject({ hidden: true, reduced: true })
    expect(after(400, 380)).toMatchObject({ hidden: true })
    expect(after(400, 369)).toMatchObject({ hidden: false, reduced: true })
  })

  it('accumulates small steps in one direction', () => {
    expect(after(400, 390, 380, 369).hidden).toBe(false)
    expect(after(400, 300, 310, 320, 331).hidden).toBe(true)
  })

  it('is hidden after any long scroll down and shown after any long scroll up', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(4000), { maxLength: 30 }), (positions) => {
        const before = after(...positions)
        const y = Math.max(...positions, 31)
        expect(nextTopBarState(before, y + 4100).hidden).toBe(true)
        expect(nextTopBarState(nextTopBarState(before, 9000), 4000).hidden).toBe(false)
      }),
    )
  })
})
