import { type CartMetafield } from './cart.ts'

/** A metafield error, in the terms of `MetafieldsSetUserErrorCode`. */
export interface MetafieldError {
  code: 'BLANK' | 'INVALID_TYPE' | 'INVALID_VALUE' | 'TOO_LONG' | 'TOO_SHORT'
  field: 'key' | 'type' | 'value'
  message: string
}

const KEY_LIMIT = 64
const VALUE_LIMIT = 65_535

function isJson(value: string): boolean {
  try {
    JSON.parse(value)
    return true
  } catch {
    return false
  }
}

const checks: Record<string, (value: string) => boolean> = {
  boolean: (value) => value === 'true' || value === 'false',
  color: (value) => /^#[\da-f]{6}$/iu.test(value),
  date: (value) => /^\d{4}-\d{2}-\d{2}$/u.test(value) && !Number.isNaN(Date.parse(value)),
  date_time: (value) => !Number.isNaN(Date.parse(value)),
  json: isJson,
  money: isJson,
  multi_line_text_field: () => true,
  number_decimal: (value) => /^-?\d{1,13}(?:\.\d{1,9})?$/u.test(value),
  number_integer: (value) => /^-?\d{1,16}$/u.test(value),
  rich_text_field: isJson,
  single_line_text_field: (value) => !/[\r\n]/u.test(value),
  url: (value) => URL.canParse(value),
  dimension: isJson,
  rating: isJson,
  volume: isJson,
  weight: isJson,
}

/** Validates a metafield; null when it is valid. References and lists are JSON or ids. */
export function metafieldError({ key, type, value }: CartMetafield): MetafieldError | null {
  if (key.length < 2)
    return {
      code: 'TOO_SHORT',
      field: 'key',
      message: 'Key is too short (minimum is 2 characters)',
    }
  if (key.length > KEY_LIMIT)
    return {
      code: 'TOO_LONG',
      field: 'key',
      message: `Key is too long (maximum is ${KEY_LIMIT} characters)`,
    }
  const isList = type.startsWith('list.')
  const base = isList ? type.slice(5) : type
  const check = Object.hasOwn(checks, base) ? checks[base] : undefined
  if (!check && !base.endsWith('_reference'))
    return { code: 'INVALID_TYPE', field: 'type', message: 'Type is not a known type' }
  if (value.trim() === '') return { code: 'BLANK', field: 'value', message: 'Value can’t be blank' }
  if (value.length > VALUE_LIMIT)
    return {
      code: 'TOO_LONG',
      field: 'value',
      message: `Value is too long (maximum is ${VALUE_LIMIT} characters)`,
    }
  const fits = isList ? isJson(value) : (check?.(value) ?? value.startsWith('gid://'))
  return fits
    ? null
    : { code: 'INVALID_VALUE', field: 'value', message: `Value must be of type ${type}` }
}
