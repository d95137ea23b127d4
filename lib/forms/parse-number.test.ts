import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentLocales, localeTable, type Locale } from '../locales.ts'
import { foldCharacters } from './fold-characters.ts'
import { parseNumber } from './parse-number.ts'

describe('foldCharacters', () => {
  it('removes invisible marks and folds full-width signs, dashes and spaces', () => {
    expect(foldCharacters('\u202A１００－０００１\u202C\u00A0(x)\u200F')).toBe('100-0001 (x)')
  })
})

describe('parseNumber', () => {
  it.each<[Locale, string, number | undefined]>([
    ['en', '1,234', 1234],
    ['en', '1,234.5', 1234.5],
    ['en', '1.234', 1.234],
    ['en', '2,5', 2.5],
    ['en', '12,34,567', 1_234_567],
    ['en', '1.234.567,8', 1_234_567.8],
    ['en', '−5', -5],
    ['en', '+.5', 0.5],
    ['en', '5.', 5],
    ['en', '1e3', 1000],
    ['fr', '1\u202F234,5', 1234.5],
    ['fr', '1 234', 1234],
    ['fr', '1,234', 1.234],
    ['fr', '1.5', 1.5],
    ['fr', '1’234.50', 1234.5],
    ['ar', '١٬٢٣٤٫٥', 1234.5],
    ['ar', '١٢', 12],
    ['ar', '۱۲٫۵', 12.5],
    ['ar', '١،٥', 1.5],
    ['ar', '\u200F-٣', -3],
    ['ja', '１，２３４．５', 1234.5],
    ['en', '2e', undefined],
    ['en', '', undefined],
    ['en', '.', undefined],
    ['en', '-', undefined],
    ['en', '1,23', 1.23],
    ['en', '1,23,4', undefined],
    ['en', '12 34', undefined],
    ['en', '1.2.3', undefined],
    ['en', '1e999', undefined],
    ['en', '10²', undefined],
    ['en', '0x10', undefined],
    ['en', 'twelve', undefined],
  ])('reads in %s %j as %j', (locale, text, expected) => {
    expect(parseNumber(text, locale)).toBe(expected)
  })

  it('reads every number as its language writes it', () => {
    const number = fc.integer({ min: -1e9, max: 1e9 }).map((thousandths) => thousandths / 1000)
    const system = fc.constantFrom('latn', 'arab', 'arabext', 'fullwide')
    fc.assert(
      fc.property(number, fc.constantFrom(...contentLocales), system, (value, locale, digits) => {
        const format = new Intl.NumberFormat(localeTable[locale].tag, { numberingSystem: digits })
        expect(parseNumber(format.format(value), locale)).toBe(value === 0 ? 0 : value)
      }),
    )
  })
})
