import { expect, it } from 'vitest'
import { localeOfTag } from './match-xliff-document.ts'

it.each([
  ['ja', 'ja'],
  ['ja-JP', 'ja'],
  ['FR_ch', 'fr'],
  ['de', undefined],
  ['', undefined],
])('knows the language of the tag %o', (tag, locale) => {
  expect(localeOfTag(tag)).toBe(locale)
})
