import { describe, expect, it } from 'vitest'
import { type ExpectedShape, conformToShape } from './conform-to-shape.ts'

const shape: ExpectedShape = { title: 'text', links: [{ label: 'text', link: {} }] }

describe('conformToShape', () => {
  it('keeps values that match the shape, and fields it does not name', () => {
    const value = {
      title: 'Menu',
      links: [{ _key: 'a', label: 'Home', link: { to: 'x' } }],
      more: 7,
    }
    expect(conformToShape(value, shape)).toEqual(value)
    expect(conformToShape(null, shape)).toBeNull()
    expect(conformToShape({}, shape)).toEqual({})
  })

  it.each([
    [{ title: { a: 1 } }, { title: null }],
    [{ title: 7 }, { title: '7' }],
    [{ links: 'torn' }, { links: null }],
    [
      { links: [null, 7, [[]], { label: [], link: 'x' }] },
      { links: [{ label: null, link: null }] },
    ],
    ['torn', null],
    [[{}], null],
  ])('removes a value of another type: %j', (value, expected) => {
    expect(conformToShape<unknown>(value, shape)).toEqual(expected)
  })
})
