/** A notice of the shop about a mutation: an error, or a warning about a mutation that was applied. */
export interface ShopNotice {
  kind: 'error' | 'warning'
  /** The legacy code; see `legacyCode`. */
  code: string
  /** The shop's own code. */
  shopCode: string
  message: string
  /** Path of the input that an error refers to. */
  field?: readonly string[]
  /** Global id of the object that a warning refers to. */
  target?: string
  /** The discount code that a notice is about. */
  discountCode?: string
}

interface UserError {
  code?: string | null
  field?: readonly string[] | null
  message: string
}

interface Warning {
  code?: string | null
  message: string
  target?: string | null
}

/** User errors and warnings of a mutation, errors first. */
export function toShopNotices(
  userErrors: readonly UserError[] | undefined,
  warnings: readonly Warning[] | undefined,
): ShopNotice[] {
  return [
    ...(userErrors ?? []).map(({ code, field, message }): ShopNotice => ({
      kind: 'error',
      code: legacyErrorCode(code),
      shopCode: code ?? 'UNKNOWN',
      message,
      field: field ?? undefined,
    })),
    ...(warnings ?? []).map(({ code, message, target }): ShopNotice => ({
      kind: 'warning',
      code: legacyErrorCode(code),
      shopCode: code ?? 'UNKNOWN',
      message,
      target: target ?? undefined,
    })),
  ]
}

/**
 * Codes of cart errors and warnings, mapped to the legacy codes of storefronts (rules of the public
 * JS Buy SDK 3.0.7). Newer codes are unchanged.
 */
const families = {
  NOT_SUPPORTED: [
    'ADDRESS_FIELD_CONTAINS_EMOJIS',
    'ADDRESS_FIELD_CONTAINS_HTML_TAGS',
    'ADDRESS_FIELD_CONTAINS_URL',
    'ADDRESS_FIELD_DOES_NOT_MATCH_EXPECTED_PATTERN',
    'PAYMENT_METHOD_NOT_SUPPORTED',
    'PAYMENTS_GIFT_CARDS_UNAVAILABLE',
    'ZIP_CODE_NOT_SUPPORTED',
  ],
  PRESENT: [
    'ADDRESS_FIELD_IS_REQUIRED',
    'MISSING_CUSTOMER_ACCESS_TOKEN',
    'MISSING_DISCOUNT_CODE',
    'MISSING_NOTE',
  ],
  TOO_LONG: ['ADDRESS_FIELD_IS_TOO_LONG', 'NOTE_TOO_LONG'],
  INVALID: [
    'INVALID_COMPANY_LOCATION',
    'INVALID_DELIVERY_GROUP',
    'INVALID_DELIVERY_OPTION',
    'INVALID_INCREMENT',
    'INVALID_METAFIELDS',
    'INVALID_PAYMENT',
    'INVALID_PAYMENT_EMPTY_CART',
    'UNSPECIFIED_ADDRESS_ERROR',
    'VALIDATION_CUSTOM',
  ],
  LINE_ITEM_NOT_FOUND: ['INVALID_MERCHANDISE_LINE'],
  INVALID_FOR_COUNTRY: ['INVALID_ZIP_CODE_FOR_COUNTRY'],
  INVALID_FOR_COUNTRY_AND_PROVINCE: ['INVALID_ZIP_CODE_FOR_PROVINCE'],
  INVALID_PROVINCE_IN_COUNTRY: ['PROVINCE_NOT_FOUND'],
  NOT_ENOUGH_IN_STOCK: [
    'MAXIMUM_EXCEEDED',
    'MERCHANDISE_NOT_ENOUGH_STOCK',
    'MERCHANDISE_OUT_OF_STOCK',
  ],
  GREATER_THAN_OR_EQUAL_TO: ['MINIMUM_NOT_MET'],
} as const satisfies Record<string, readonly string[]>

const legacyCodes: ReadonlyMap<string, string> = new Map(
  Object.entries(families).flatMap(([legacy, codes]) =>
    codes.map((code): [string, string] => [code, legacy]),
  ),
)

/** The legacy code of an error; its own code where there is none. */
export function legacyErrorCode(code: string | null | undefined): string {
  return (code && legacyCodes.get(code)) || code || 'UNKNOWN'
}

/** The first API version whose warnings say why a discount code does not apply. */
export const discountReasonsVersion = '2026-04'

/** Code of the notice about a discount code that does not apply, where the shop gives no reason. */
export const discountWithoutReason = 'DISCOUNT_WITHOUT_REASON'

/**
 * Names the discount code of each notice about one, since the API does not, and adds a notice for each inapplicable
 * code that the shop says nothing about.
 */
export function nameDiscountCodes(
  notices: readonly ShopNotice[],
  codes: ReadonlyArray<{ code: string; applicable: boolean }>,
): ShopNotice[] {
  const refused = codes.flatMap(({ code, applicable }) => (applicable ? [] : [code]))
  // A code can be a part of another one.
  const longestFirst = refused.toSorted((one, other) => other.length - one.length)
  const isAboutCode = ({ kind, shopCode }: ShopNotice) =>
    kind === 'warning' && shopCode.startsWith('DISCOUNT_')
  const about = notices.filter(isAboutCode)
  const codeOf = (notice: ShopNotice): string | undefined =>
    longestFirst.find((code) => notice.message.toLowerCase().includes(code.toLowerCase())) ??
    // Without names in the messages, notices and codes have the same order.
    (about.length === refused.length ? refused[about.indexOf(notice)] : undefined)
  const named = notices.map((notice) =>
    isAboutCode(notice) ? { ...notice, discountCode: codeOf(notice) } : notice,
  )
  const isUnnamed = named.some((notice) => isAboutCode(notice) && !notice.discountCode)
  const explained = new Set(named.map(({ discountCode }) => discountCode))
  const silent = isUnnamed ? [] : refused.filter((code) => !explained.has(code))
  return [
    ...named,
    ...silent.map((code): ShopNotice => ({
      kind: 'warning',
      code: discountWithoutReason,
      shopCode: discountWithoutReason,
      message: code,
      discountCode: code,
    })),
  ]
}
