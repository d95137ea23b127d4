import { currencyExponent } from '../money/money.ts'

/**
 * The supported columns of Shopify's product CSV, each with its classic name and the name of the
 * newer template. Both are accepted.
 */
const names = {
  handle: ['Handle', 'URL handle'],
  title: ['Title', 'Title'],
  body: ['Body (HTML)', 'Description'],
  vendor: ['Vendor', 'Vendor'],
  type: ['Type', 'Type'],
  tags: ['Tags', 'Tags'],
  published: ['Published', 'Published on online store'],
  option1Name: ['Option1 Name', 'Option1 name'],
  option1Value: ['Option1 Value', 'Option1 value'],
  option2Name: ['Option2 Name', 'Option2 name'],
  option2Value: ['Option2 Value', 'Option2 value'],
  option3Name: ['Option3 Name', 'Option3 name'],
  option3Value: ['Option3 Value', 'Option3 value'],
  sku: ['Variant SKU', 'SKU'],
  grams: ['Variant Grams', 'Weight value (grams)'],
  tracker: ['Variant Inventory Tracker', 'Inventory tracker'],
  quantity: ['Variant Inventory Qty', 'Inventory quantity'],
  policy: ['Variant Inventory Policy', 'Continue selling when out of stock'],
  fulfillment: ['Variant Fulfillment Service', 'Fulfillment service'],
  price: ['Variant Price', 'Price'],
  compareAt: ['Variant Compare At Price', 'Compare-at price'],
  requiresShipping: ['Variant Requires Shipping', 'Requires shipping'],
  taxable: ['Variant Taxable', 'Charge tax'],
  measure: ['Unit Price Total Measure', 'Unit price total measure'],
  measureUnit: ['Unit Price Total Measure Unit', 'Unit price total measure unit'],
  base: ['Unit Price Base Measure', 'Unit price base measure'],
  baseUnit: ['Unit Price Base Measure Unit', 'Unit price base measure unit'],
  barcode: ['Variant Barcode', 'Barcode'],
  imageSrc: ['Image Src', 'Product image URL'],
  imagePosition: ['Image Position', 'Image position'],
  imageAlt: ['Image Alt Text', 'Image alt text'],
  giftCard: ['Gift Card', 'Gift card'],
  seoTitle: ['SEO Title', 'SEO title'],
  seoDescription: ['SEO Description', 'SEO description'],
  variantImage: ['Variant Image', 'Variant image URL'],
  weightUnit: ['Variant Weight Unit', 'Weight unit for display'],
  status: ['Status', 'Status'],
} as const

export type ProductColumn = keyof typeof names

export const productColumns = Object.keys(names) as ProductColumn[]

/** One row; columns that the file does not have are absent. */
export type ProductCsvCells = Partial<Record<ProductColumn, string>>

/** A row of a file, with its first line number. */
export interface ProductCsvRow {
  line: number
  cells: ProductCsvCells
}

/** The name of a column: classic, or of the newer template. */
export function columnName(column: ProductColumn, style: 'classic' | 'new'): string {
  return names[column][style === 'classic' ? 0 : 1]
}

const byName = new Map(
  productColumns.flatMap((column) => names[column].map((name) => [name.toLowerCase(), column])),
)

/** The column of a heading; null for an unsupported one. */
export function findColumn(heading: string): ProductColumn | null {
  return byName.get(heading.trim().toLowerCase()) ?? null
}

export const optionColumns = [
  ['option1Name', 'option1Value'],
  ['option2Name', 'option2Value'],
  ['option3Name', 'option3Value'],
] as const satisfies [ProductColumn, ProductColumn][]

/** An invalid cell; the message continues "line N ". */
export class CellError extends Error {
  override name = 'CellError'
}

const yes = new Set(['true', 'yes', '1', 'continue'])
const no = new Set(['false', 'no', '0', 'deny', ''])

/**
 * Parses true or false.
 * @throws CellError naming the column
 */
export function parseBoolean(column: string, cell: string): boolean {
  const word = cell.trim().toLowerCase()
  if (yes.has(word)) return true
  if (no.has(word)) return false
  throw new CellError(`has ${JSON.stringify(cell)} for ${column}, which is neither true nor false`)
}

/**
 * Parses a price.
 * @throws CellError naming the column
 */
export function parsePrice(column: string, cell: string, currencyCode: string): string {
  const text = cell.trim()
  const decimals = /\.(\d*?)0*$/u.exec(text)?.[1]?.length ?? 0
  if (!/^\d{1,12}(?:\.\d{1,3})?$/u.test(text))
    throw new CellError(`has ${JSON.stringify(cell)} for ${column}; use a price such as 1250.00`)
  if (decimals > currencyExponent(currencyCode))
    throw new CellError(
      `has ${JSON.stringify(cell)} for ${column}, with more decimals than ${currencyCode} allows`,
    )
  return text
}

/**
 * Parses a non-negative number.
 * @throws CellError naming the column
 */
export function parseAmount(column: string, cell: string): number {
  const number = Number(cell.trim() || '0')
  if (!Number.isFinite(number) || number < 0)
    throw new CellError(`has ${JSON.stringify(cell)} for ${column}; use a number`)
  return number
}

/**
 * Parses a whole number.
 * @throws CellError naming the column
 */
export function parseInteger(column: string, cell: string): number {
  const text = cell.trim() || '0'
  if (!/^-?\d{1,9}$/u.test(text))
    throw new CellError(`has ${JSON.stringify(cell)} for ${column}; use a whole number`)
  return Number(text)
}

/** Whether two cells are equal: numbers by value, true and false in any case. */
export function cellsEqual(a: string, b: string): boolean {
  if (a === b) return true
  const [left, right] = [a.trim().toLowerCase(), b.trim().toLowerCase()]
  if (/^(?:true|false|deny|continue|active|draft|archived)$/u.test(right)) return left === right
  const isNumber = /^-?\d+(?:\.\d+)?$/u
  return isNumber.test(left) && isNumber.test(right) && Number(left) === Number(right)
}
