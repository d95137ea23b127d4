/**
 * The columns of Shopify's product CSV that this shop has a place for, each with the name that
 * exports have carried for years and the one of the newer template. Both are read.
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

export type Column = keyof typeof names

export const columnKeys = Object.keys(names) as Column[]

/** One row; what the file has no column for is not there. */
export type Cells = Partial<Record<Column, string>>

/** A row of a file, with the line that it begins at. */
export interface Row {
  line: number
  cells: Cells
}

/** What a column is called: in exports of old, or in the newer template. */
export function columnName(column: Column, style: 'classic' | 'new'): string {
  return names[column][style === 'classic' ? 0 : 1]
}

const byName = new Map(
  columnKeys.flatMap((column) => names[column].map((name) => [name.toLowerCase(), column])),
)

/** The column that a heading stands for; null for one that this shop has no place for. */
export function columnOf(heading: string): Column | null {
  return byName.get(heading.trim().toLowerCase()) ?? null
}

export const optionColumns = [
  ['option1Name', 'option1Value'],
  ['option2Name', 'option2Value'],
  ['option3Name', 'option3Value'],
] as const satisfies [Column, Column][]
