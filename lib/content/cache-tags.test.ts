import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  globalContentTag,
  isContentTag,
  cacheTagGroups,
  cacheTagOfSyncTag,
  maxTagsPerCall,
} from './cache-tags.ts'

const syncTags = fc.array(
  fc.string({ minLength: 1, maxLength: 8 }).map((each) => `s1:${each}`),
  {
    maxLength: 400,
  },
)

describe('cacheTagGroups', () => {
  it('keeps every tag and splits them by the limit per call', () => {
    fc.assert(
      fc.property(syncTags, (tags) => {
        const groups = cacheTagGroups(tags)
        expect(new Set(groups.flat())).toEqual(
          new Set([globalContentTag, ...tags.map(cacheTagOfSyncTag)]),
        )
        for (const group of groups) {
          expect(group[0]).toBe(globalContentTag)
          expect(group.length).toBeLessThanOrEqual(maxTagsPerCall)
        }
      }),
    )
  })

  it('adds the global tag to a response without sync tags', () => {
    expect(cacheTagGroups([])).toEqual([[globalContentTag]])
  })
})

describe('isContentTag', () => {
  it.each([
    [globalContentTag, true],
    [cacheTagOfSyncTag('s1:rVDUjQ'), true],
    ['_N_T_/layout', false],
    [cacheTagOfSyncTag('x'.repeat(256)), false],
    [undefined, false],
  ])('%s: %s', (tag, expected) => {
    expect(isContentTag(tag)).toBe(expected)
  })
})
