import { describe, expect, it } from 'vitest'
import { localeOfLanguageTag } from './match-xliff-document.ts'

describe('match xliff document', () => {
  it.each([
    ['ja', 'ja'],
    ['ja-JP', 'ja'],
    ['FR_ch', 'fr'],
    ['de', undefined],
    ['', undefined],
  ])('resolves the locale of the tag %o', (tag, locale) => {
    expect(localeOfLanguageTag(tag)).toBe(locale)
  })
})
