import { describe, expect, it } from 'vitest'
import { redactSearchInUrl, redactSearch } from './redact-search.ts'

describe('redactSearch', () => {
  it.each([
    ['moon phase', 'moon phase'],
    ['  moon \n phase ', 'moon phase'],
    ['39 mm', '39 mm'],
    ['1250', '1250'],
    ['ساعة', 'ساعة'],
  ])('keeps the search term %j', (typed, expected) => {
    expect(redactSearch(typed)).toBe(expected)
  })

  it.each([
    '',
    '   ',
    undefined,
    null,
    'ada@lovelace.example',
    'order of ada@',
    '+41 44 668 18 00',
    '044/668-18-00',
    'order 1234567',
    '4111 1111 1111 1111',
  ])('drops the personal search term %j', (typed) => {
    expect(redactSearch(typed)).toBeUndefined()
  })

  it('truncates a search term to a hundred characters', () => {
    expect(redactSearch('moon '.repeat(100))).toHaveLength(100)
  })

  it('removes a personal search term from a URL', () => {
    const page = 'https://orrery.example/search'
    expect(redactSearchInUrl(`${page}?q=ada%40lovelace.example&utm_source=letter#a`)).toBe(
      `${page}?utm_source=letter#a`,
    )
    for (const url of [`${page}?q=moon+phase`, `${page}?utm_source=letter`, page, ''])
      expect(redactSearchInUrl(url)).toBe(url)
  })
})
