import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { globalTag, isContentTag, tagGroups, tagOf, tagsPerCall } from './cache-tags.ts'

const syncTags = fc.array(
  fc.string({ minLength: 1, maxLength: 8 }).map((each) => `s1:${each}`),
  {
    maxLength: 400,
  },
)

describe('tagGroups', () => {
  it('keeps every tag and splits them by the limit per call', () => {
    fc.assert(
      fc.property(syncTags, (tags) => {
        const groups = tagGroups(tags)
        expect(new Set(groups.flat())).toEqual(new Set([globalTag, ...tags.map(tagOf)]))
        for (const group of groups) {
          expect(group[0]).toBe(globalTag)
          expect(group.length).toBeLessThanOrEqual(tagsPerCall)
        }
      }),
    )
  })

  it('adds the global tag to a response without sync tags', () => {
    expect(tagGroups([])).toEqual([[globalTag]])
  })
})

describe('isContentTag', () => {
  it.each([
    [globalTag, true],
    [tagOf('s1:rVDUjQ'), true],
    ['_N_T_/layout', false],
    [tagOf('x'.repeat(256)), false],
    [undefined, false],
  ])('%s: %s', (tag, expected) => {
    expect(isContentTag(tag)).toBe(expected)
  })
})
