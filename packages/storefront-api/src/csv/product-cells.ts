import type { CatalogueProduct, CatalogueVariant } from '../catalogue/catalogue-schema.ts'
import { type ProductCsvCells, type ProductColumn, optionColumns } from './product-columns.ts'

/** Columns whose surrounding white space is removed. */
const trimmed: ProductColumn[] = [
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
/** Columns without an empty value: an empty cell is ignored. */
const needed: ProductColumn[] = [
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

/** Exports prefix digits with an apostrophe, so that spreadsheets keep them as text. */
function barcodeText(barcode: string): string {
  return barcode.trim().replace(/^'(?=\d)/u, '')
}

/** Tags as one cell, in the format of exports. */
function tagsText(tags: readonly string[]): string {
  const words = tags.map((tag) => tag.replaceAll(',', ' ').trim()).filter(Boolean)
  return [...new Set(words)].join(', ')
}

/** Normalizes a row to the format of our own exports, so that equal values compare equal. */
export function normaliseCells(cells: ProductCsvCells): ProductCsvCells {
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
  // A variant without inventory tracking is always available.
  if (plain.tracker?.trim() === '') plain.policy = 'continue'
  return plain
}

/** What cells need besides the product. */
export interface CellContext {
  /** Pieces on hand. */
  onHand: (variant: CatalogueVariant) => number
  /** The URL of an image. */
  urlOf: (src: string) => string
}

function titleCells(product: CatalogueProduct): ProductCsvCells {
  const cells: ProductCsvCells = {
    title: product.title,
    body: product.descriptionHtml,
    vendor: product.vendor,
    type: product.productType,
    tags: tagsText(product.tags),
    published: String(product.status === 'active'),
    giftCard: 'false',
    seoTitle: product.seo?.title ?? '',
    seoDescription: product.seo?.description ?? '',
    status: product.status,
  }
  for (const [at, [name]] of optionColumns.entries())
    cells[name] = product.options[at]?.name.trim() ?? ''
  return cells
}

/** The cells of a variant. */
export function variantCells(
  variant: CatalogueVariant,
  { options }: Pick<CatalogueProduct, 'options'>,
  { onHand, urlOf }: CellContext,
): ProductCsvCells {
  const measure = variant.unitPriceMeasurement
  const cells: ProductCsvCells = {
    sku: variant.sku.trim(),
    grams: String(variant.weightGrams),
    tracker: 'shopify',
    quantity: String(onHand(variant)),
    policy: variant.inventoryPolicy,
    fulfillment: 'manual',
    price: variant.price,
    compareAt: variant.compareAtPrice ?? '',
    requiresShipping: String(variant.requiresShipping),
    taxable: String(variant.taxable),
    measure: measure ? String(measure.quantityValue) : '',
    measureUnit: measure?.quantityUnit.toLowerCase() ?? '',
    base: measure ? String(measure.referenceValue) : '',
    baseUnit: measure?.referenceUnit.toLowerCase() ?? '',
    barcode: barcodeText(variant.barcode ?? ''),
    variantImage: variant.image ? urlOf(variant.image.src) : '',
    weightUnit: 'g',
  }
  for (const [at, [, value]] of optionColumns.entries()) {
    const name = options[at]?.name
    cells[value] =
      variant.selectedOptions.find((option) => option.name === name)?.value.trim() ?? ''
  }
  return cells
}

/**
 * A product as rows of Shopify's CSV: product fields in the first row, then one variant and one
 * image per row.
 */
export function productAsCsvRows(
  product: CatalogueProduct,
  context: CellContext,
): ProductCsvCells[] {
  const { handle, variants, images } = product
  return Array.from(
    { length: Math.max(variants.length, images.length) },
    (_, at): ProductCsvCells => {
      const [variant, image] = [variants[at], images[at]]
      return {
        handle,
        ...(at === 0 && titleCells(product)),
        ...(variant && variantCells(variant, product, context)),
        ...(image && {
          imageSrc: context.urlOf(image.src),
          imagePosition: String(at + 1),
          imageAlt: image.altText ?? '',
        }),
      }
    },
  )
}
