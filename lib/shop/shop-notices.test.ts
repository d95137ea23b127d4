import { describe, expect, it } from 'vitest'
import { legacyErrorCode, nameDiscountCodes, toShopNotices } from './shop-notices.ts'

it.each([
  ['ADDRESS_FIELD_IS_REQUIRED', 'PRESENT'],
  ['MISSING_NOTE', 'PRESENT'],
  ['NOTE_TOO_LONG', 'TOO_LONG'],
  ['MAXIMUM_EXCEEDED', 'NOT_ENOUGH_IN_STOCK'],
  ['MERCHANDISE_NOT_ENOUGH_STOCK', 'NOT_ENOUGH_IN_STOCK'],
  ['MERCHANDISE_OUT_OF_STOCK', 'NOT_ENOUGH_IN_STOCK'],
  ['MINIMUM_NOT_MET', 'GREATER_THAN_OR_EQUAL_TO'],
  ['INVALID_MERCHANDISE_LINE', 'LINE_ITEM_NOT_FOUND'],
  ['PAYMENTS_GIFT_CARDS_UNAVAILABLE', 'NOT_SUPPORTED'],
  ['INVALID_ZIP_CODE_FOR_COUNTRY', 'INVALID_FOR_COUNTRY'],
  ['INVALID_ZIP_CODE_FOR_PROVINCE', 'INVALID_FOR_COUNTRY_AND_PROVINCE'],
  ['PROVINCE_NOT_FOUND', 'INVALID_PROVINCE_IN_COUNTRY'],
  ['INVALID_INCREMENT', 'INVALID'],
  ['LESS_THAN', 'LESS_THAN'],
])('maps the code %s to the legacy code %s', (code, legacy) => {
  expect(legacyErrorCode(code)).toBe(legacy)
})

it('keeps newer codes unchanged', () => {
  expect(legacyErrorCode('DISCOUNT_NOT_FOUND')).toBe('DISCOUNT_NOT_FOUND')
  expect(legacyErrorCode(null)).toBe('UNKNOWN')
})

it('lists errors before warnings, with field and target', () => {
  expect(
    toShopNotices(
      [{ code: 'INVALID', field: ['input', 'lines'], message: 'No.' }],
      [{ code: 'MERCHANDISE_OUT_OF_STOCK', message: 'Gone.', target: 'line' }],
    ),
  ).toMatchObject([
    { kind: 'error', code: 'INVALID', field: ['input', 'lines'] },
    {
      kind: 'warning',
      code: 'NOT_ENOUGH_IN_STOCK',
      shopCode: 'MERCHANDISE_OUT_OF_STOCK',
      target: 'line',
    },
  ])
})

describe('nameDiscountCodes', () => {
  const refused = (code: string) => ({ code, applicable: false })
  const warnings = (...messages: string[]) =>
    toShopNotices(
      [],
      messages.map((message) => ({ code: 'DISCOUNT_NOT_FOUND', message })),
    )
  const named = (...[notices, codes]: Parameters<typeof nameDiscountCodes>) =>
    nameDiscountCodes(notices, codes).map(({ shopCode, discountCode }) => [shopCode, discountCode])

  it('finds the code in the message, and takes the longer of two that fit', () => {
    const codes = [refused('TEN'), refused('TENFOLD'), { code: 'SPRING', applicable: true }]
    expect(named(warnings('Tenfold was not found.', 'TEN was not found.'), codes)).toEqual([
      ['DISCOUNT_NOT_FOUND', 'TENFOLD'],
      ['DISCOUNT_NOT_FOUND', 'TEN'],
    ])
  })

  it('uses the order when the messages name no code', () => {
    expect(named(warnings('Not found.', 'Not found.'), [refused('A1'), refused('B2')])).toEqual([
      ['DISCOUNT_NOT_FOUND', 'A1'],
      ['DISCOUNT_NOT_FOUND', 'B2'],
    ])
  })

  it('adds a notice when the shop says nothing about an inapplicable code', () => {
    expect(named([], [refused('EXPRESS'), { code: 'SPRING', applicable: true }])).toEqual([
      ['DISCOUNT_WITHOUT_REASON', 'EXPRESS'],
    ])
  })
})
