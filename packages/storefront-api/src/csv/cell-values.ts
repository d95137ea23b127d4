import { currencyExponent } from '../money/money.ts'

/** A cell that cannot be used; the message continues "line N ". */
export class CellError extends Error {
  override name = 'CellError'
}

const yes = new Set(['true', 'yes', '1', 'continue'])
const no = new Set(['false', 'no', '0', 'deny', ''])

/** Reads true or false. @throws CellError naming the column */
export function truth(column: string, cell: string): boolean {
  const word = cell.trim().toLowerCase()
  if (yes.has(word)) return true
  if (no.has(word)) return false
  throw new CellError(`has ${JSON.stringify(cell)} for ${column}, which is neither true nor false`)
}

/** Reads a price. @throws CellError naming the column */
export function price(column: string, cell: string, currencyCode: string): string {
  const text = cell.trim()
  const decimals = /\.(\d*?)0*$/u.exec(text)?.[1]?.length ?? 0
  if (!/^\d{1,12}(?:\.\d{1,3})?$/u.test(text))
    throw new CellError(
      `has ${JSON.stringify(cell)} for ${column}, which is no price such as 1250.00`,
    )
  if (decimals > currencyExponent(currencyCode))
    throw new CellError(
      `has ${JSON.stringify(cell)} for ${column}, with more decimals than ${currencyCode} allows`,
    )
  return text
}

/** Reads a number that is not below zero. @throws CellError naming the column */
export function amountOf(column: string, cell: string): number {
  const number = Number(cell.trim() || '0')
  if (!Number.isFinite(number) || number < 0)
    throw new CellError(`has ${JSON.stringify(cell)} for ${column}, which is no number`)
  return number
}

/** Reads a whole number. @throws CellError naming the column */
export function wholeOf(column: string, cell: string): number {
  const text = cell.trim() || '0'
  if (!/^-?\d{1,9}$/u.test(text))
    throw new CellError(`has ${JSON.stringify(cell)} for ${column}, which is no whole number`)
  return Number(text)
}

/** Whether two cells say the same: numbers by their value, true and false in any case. */
export function saysTheSame(a: string, b: string): boolean {
  if (a === b) return true
  const [left, right] = [a.trim().toLowerCase(), b.trim().toLowerCase()]
  if (/^(?:true|false|deny|continue|active|draft|archived)$/u.test(right)) return left === right
  const isNumber = /^-?\d+(?:\.\d+)?$/u
  return isNumber.test(left) && isNumber.test(right) && Number(left) === Number(right)
}
