import { type Locale, localeTable } from '#lib/locales.ts'

/** A measure of the shop: quantity and unit. */
export interface UnitPriceMeasure {
  referenceValue: number
  referenceUnit: string | null
}

/** Units with localized names, by the shop's names. */
const named: Record<string, string> = {
  G: 'gram',
  KG: 'kilogram',
  ML: 'milliliter',
  L: 'liter',
  MM: 'millimeter',
  CM: 'centimeter',
  M: 'meter',
  OZ: 'ounce',
  LB: 'pound',
  FLOZ: 'fluid-ounce',
  GAL: 'gallon',
  IN: 'inch',
  FT: 'foot',
  YD: 'yard',
}

/** Units with the same symbol in every language. */
const signs: Record<string, string> = { MG: 'mg', CL: 'cl', M2: 'm²', M3: 'm³' }

/**
 * Formats the measure of a unit price in a language: `100 ml`, without the number for a quantity of one; undefined for
 * an unknown unit.
 */
export function formatMeasure(
  { referenceValue, referenceUnit }: UnitPriceMeasure,
  locale: Locale,
): string | undefined {
  const unit = named[referenceUnit ?? '']
  const sign = signs[referenceUnit ?? '']
  if (sign) return referenceValue === 1 ? sign : `${referenceValue}\u00a0${sign}`
  if (!unit) return undefined
  const format = new Intl.NumberFormat(localeTable[locale].tag, {
    style: 'unit',
    unit,
    numberingSystem: 'latn',
  })
  if (referenceValue !== 1) return format.format(referenceValue)
  const parts = format.formatToParts(1).filter(({ type }) => type === 'unit')
  return parts.map(({ value }) => value).join('')
}
