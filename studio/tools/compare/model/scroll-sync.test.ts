import { expect, it } from 'vitest'
import { inStep } from './scroll-sync.ts'

const short = {
  most: 1000,
  marks: [
    { name: 'a', top: 200 },
    { name: 'b', top: 600 },
  ],
}
const long = {
  most: 3000,
  marks: [
    { name: 'a', top: 200 },
    { name: 'b', top: 2000 },
  ],
}

it('keeps what both pages have side by side, and goes the share of the way between', () => {
  expect([0, 200, 400, 600, 800, 1000].map((top) => inStep(top, short, long))).toEqual([
    0, 200, 1100, 2000, 2500, 3000,
  ])
  expect(inStep(1100, long, short)).toBe(400)
})

it('goes the same share of the way where pages have nothing in common', () => {
  expect(inStep(500, { most: 1000, marks: [] }, { most: 2000, marks: [] })).toBe(1000)
})

it('stays on the page, whatever stands in another order or at no height', () => {
  const turned = {
    most: 2000,
    marks: [
      { name: 'b', top: 100 },
      { name: 'a', top: 1500 },
    ],
  }
  for (const top of [0, 100, 500, 999, 1000]) {
    const at = inStep(top, short, turned)
    expect(at).toBeGreaterThanOrEqual(0)
    expect(at).toBeLessThanOrEqual(turned.most)
  }
  expect(inStep(0, { most: 0, marks: [] }, long)).toBe(0)
})
