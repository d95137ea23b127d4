import { describe, expect, it } from 'vitest'
import { InvalidationSequence } from './invalidation-sequence.ts'

describe('InvalidationSequence', () => {
  it('keeps a page valid until one of its tags is invalidated after its render began', () => {
    const turns = new InvalidationSequence()
    turns.invalidate(3, ['a'])
    const begun = turns.newest
    expect([begun, turns.isValid(begun, ['a', 'b']), turns.isValid(2, ['a'])]).toEqual([
      3,
      true,
      false,
    ])
    turns.invalidate(4, ['b'])
    expect(turns.isValid(begun, ['a'])).toBe(true)
    expect(turns.isValid(begun, ['a', 'b'])).toBe(false)
  })

  it('ignores the order in which invalidations arrive', () => {
    const turns = new InvalidationSequence()
    turns.invalidate(5, ['a'])
    turns.invalidate(4, ['a', 'b'])
    expect(turns.newest).toBe(5)
    expect(turns.isValid(4, ['a'])).toBe(false)
    expect(turns.isValid(4, ['b'])).toBe(true)
  })

  it('replaces its state with a loaded one', () => {
    const turns = new InvalidationSequence()
    turns.invalidate(5, ['a'])
    turns.load(2, [['b', 2]])
    expect([turns.newest, turns.isValid(1, ['a']), turns.isValid(1, ['b'])]).toEqual([
      2,
      true,
      false,
    ])
  })
})
