import { describe, expect, it } from 'vitest'
import { syncedScrollTop } from './scroll-sync.ts'

const short = {
  maxTop: 1000,
  anchors: [
    { name: 'a', top: 200 },
    { name: 'b', top: 600 },
  ],
}
const long = {
  maxTop: 3000,
  anchors: [
    { name: 'a', top: 200 },
    { name: 'b', top: 2000 },
  ],
}

describe('scroll sync', () => {
  it('aligns common anchors, and interpolates between them', () => {
    expect([0, 200, 400, 600, 800, 1000].map((top) => syncedScrollTop(top, short, long))).toEqual([
      0, 200, 1100, 2000, 2500, 3000,
    ])
    expect(syncedScrollTop(1100, long, short)).toBe(400)
  })

  it('scrolls by the same fraction without common anchors', () => {
    expect(syncedScrollTop(500, { maxTop: 1000, anchors: [] }, { maxTop: 2000, anchors: [] })).toBe(
      1000,
    )
  })

  it('stays in range with reordered anchors and pages of zero height', () => {
    const turned = {
      maxTop: 2000,
      anchors: [
        { name: 'b', top: 100 },
        { name: 'a', top: 1500 },
      ],
    }
    for (const top of [0, 100, 500, 999, 1000]) {
      const at = syncedScrollTop(top, short, turned)
      expect(at).toBeGreaterThanOrEqual(0)
      expect(at).toBeLessThanOrEqual(turned.maxTop)
    }
    expect(syncedScrollTop(0, { maxTop: 0, anchors: [] }, long)).toBe(0)
  })
})
