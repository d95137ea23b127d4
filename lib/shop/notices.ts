import { legacyCode } from './error-codes.ts'

/** Something that the shop says about a change: an error, or a warning about a change that was made. */
export interface ShopNotice {
  kind: 'error' | 'warning'
  /** The legacy code; see `legacyCode`. */
  code: string
  /** The shop's own code. */
  shopCode: string
  message: string
  /** Path of the input that an error is about. */
  field?: readonly string[]
  /** Global id of what a warning is about. */
  target?: string
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
export function noticesOf(
  userErrors: readonly UserError[] | undefined,
  warnings: readonly Warning[] | undefined,
): ShopNotice[] {
  return [
    ...(userErrors ?? []).map(({ code, field, message }): ShopNotice => ({
      kind: 'error',
      code: legacyCode(code),
      shopCode: code ?? 'UNKNOWN',
      message,
      field: field ?? undefined,
    })),
    ...(warnings ?? []).map(({ code, message, target }): ShopNotice => ({
      kind: 'warning',
      code: legacyCode(code),
      shopCode: code ?? 'UNKNOWN',
      message,
      target: target ?? undefined,
    })),
  ]
}
