import type { RawCartPayload } from '#lib/shop/raw-cart.ts'

type Warnings = NonNullable<RawCartPayload['warnings']>

/** Codes that the fake shop refuses, with its reasons; every other code is applicable. */
const refusedCodes: Readonly<Record<string, Warnings[number]['code'] | undefined>> = {
  EXPRESS: 'DISCOUNT_NO_ENTITLED_SHIPPING_LINES',
  UNKNOWN: 'DISCOUNT_NOT_FOUND',
  SILENT: undefined,
}

export const isRefusedCode = (code: string): boolean => code in refusedCodes

export const discountCodeWarnings = (codes: readonly string[]): Warnings =>
  codes.flatMap((code) => {
    const reason = refusedCodes[code]
    return reason ? [{ code: reason, message: `${code} was refused.`, target: 'cart' }] : []
  })
