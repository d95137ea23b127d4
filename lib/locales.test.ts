import { describe, expect, it } from 'vitest'
import en from '../messages/en.json'
import { defaultLocale, contentLocales, localeTable, routedLocales } from './locales.ts'

describe('locales', () => {
  it('are English, French, Arabic and Japanese, in this order and under these names', () => {
    const names = ['English', 'French', 'Arabic', 'Japanese']
    expect(contentLocales.map((locale) => localeTable[locale].name)).toEqual(names)
    expect(contentLocales.map((locale) => en.languages[locale])).toEqual(names)
    expect([defaultLocale, ...routedLocales]).toEqual(['en', 'en', 'fr', 'ar'])
  })

  it('know their tag and their direction', () => {
    expect(
      contentLocales.map((locale) => [localeTable[locale].tag, localeTable[locale].direction]),
    ).toEqual([
      ['en', 'ltr'],
      ['fr', 'ltr'],
      ['ar', 'rtl'],
      ['ja', 'ltr'],
    ])
  })

  it('set quotations and lists by their own signs', () => {
    expect(contentLocales.map((locale) => localeTable[locale].comma)).toEqual([
      ', ',
      ', ',
      '، ',
      '、',
    ])
    expect(localeTable.fr.quotes).toBe('"«\u202f" "\u202f»"')
  })
})
