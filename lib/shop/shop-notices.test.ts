import { expect, it } from 'vitest'
import { legacyErrorCode, toShopNotices } from './shop-notices.ts'

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
