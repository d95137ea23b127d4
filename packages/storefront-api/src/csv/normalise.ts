import type { Cells, Column } from './columns.ts'

/** Cells whose outer blanks are a spreadsheet's. */
const trimmed: Column[] = [
  'handle',
  'option1Name',
  'option1Value',
  'option2Name',
  'option2Value',
  'option3Name',
  'option3Value',
  'sku',
  'barcode',
  'price',
  'compareAt',
  'imageSrc',
  'variantImage',
]
/** Columns that cannot be without a value: an empty cell of them says nothing. */
const needed: Column[] = [
  'title',
  'price',
  'quantity',
  'grams',
  'policy',
  'requiresShipping',
  'taxable',
]

const continues = /^(?:continue|true|yes|1)$/iu
const denies = /^(?:deny|false|no|0)$/iu

/** Exports put an apostrophe before digits, so that spreadsheets keep them as text. */
export function barcodeText(barcode: string): string {
  return barcode.trim().replace(/^'(?=\d)/u, '')
}

/** Tags as one cell, as exports write them. */
export function tagsText(tags: readonly string[]): string {
  const words = tags.map((tag) => tag.replaceAll(',', ' ').trim()).filter(Boolean)
  return [...new Set(words)].join(', ')
}

/** A row in the words of our own exports, so that what says the same looks the same. */
export function normalised(cells: Cells): Cells {
  const plain = { ...cells }
  for (const column of trimmed)
    if (plain[column] !== undefined) plain[column] = plain[column].trim()
  for (const column of needed) if (plain[column]?.trim() === '') delete plain[column]
  if (plain.handle !== undefined) plain.handle = plain.handle.toLowerCase()
  if (plain.tags !== undefined) plain.tags = tagsText(plain.tags.split(','))
  if (plain.barcode !== undefined) plain.barcode = barcodeText(plain.barcode)
  const policy = plain.policy?.trim() ?? ''
  if (continues.test(policy)) plain.policy = 'continue'
  else if (denies.test(policy)) plain.policy = 'deny'
  // What nobody counts is always there.
  if (plain.tracker?.trim() === '') plain.policy = 'continue'
  return plain
}
