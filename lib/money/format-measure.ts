import { type Locale, localeTable } from '#lib/locales.ts'

/** A measure as the shop tells it: how much, and of what unit. */
export interface Measure {
  referenceValue: number
  referenceUnit: string | null
}

/** The units that languages have words for, by the shop's names. */
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

/** Those that are written the same everywhere. */
const signs: Record<string, string> = { MG: 'mg', CL: 'cl', M2: 'm²', M3: 'm³' }

/**
 * A measure as a price by it is told in a language: `100 ml`, and one of it without its number; undefined for what has
 * no name here.
 */
export function formatMeasure(
  { referenceValue, referenceUnit }: Measure,
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
