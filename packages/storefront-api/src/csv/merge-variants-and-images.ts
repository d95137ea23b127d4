import { unitPriceMeasureUnits, type CatalogueVariant } from '../catalogue/catalogue-schema.ts'
import {
  optionColumns,
  type ProductColumn,
  type ProductCsvRow,
  CellError,
  parseAmount,
  parsePrice,
  parseBoolean,
  parseInteger,
  columnName,
  type ProductCsvCells,
} from './product-columns.ts'
import {
  type ProductInput,
  type VariantInput,
  type ImageInput,
  type ProductMergeContext,
  changedCellOrNull,
} from './product-input.ts'
import type { RowProblem } from './read-product-csv.ts'

/** A row with its variant; null for a new one. */
export interface VariantRow extends ProductCsvRow {
  variant: VariantInput | null
}

/** Cells that only a variant has: a row without any of them is an image row. */
const telling: ProductColumn[] = [
  'option1Value',
  'option2Value',
  'option3Value',
  'sku',
  'price',
  'compareAt',
  'barcode',
  'quantity',
  'grams',
]

function valuesOf(draft: ProductInput, { selectedOptions }: VariantInput): (string | undefined)[] {
  return draft.options.map(({ name }) => selectedOptions.find((one) => one.name === name)?.value)
}

/**
 * Matches each row to a variant: by SKU when it is unique, else by options; a row with neither
 * means the only variant.
 */
export function matchVariantRows(
  draft: ProductInput,
  rows: readonly ProductCsvRow[],
  problems: RowProblem[],
): VariantRow[] {
  const { variants } = draft
  const taken = new Map<VariantInput, number>()
  const bySku = (sku: string) => {
    const found = variants.filter((variant) => variant.sku.trim() === sku)
    return found.length === 1 ? found[0]! : null
  }
  const fresh = new Map<string, number>()
  return rows.flatMap((row, index): VariantRow[] => {
    const { cells, line } = row
    const isVariant = telling.some((column) => cells[column])
    if (!isVariant && !(index === 0 && variants.length === 0)) return []
    const wanted = draft.options.map((_, at) => cells[optionColumns[at]![1]] ?? '')
    const sku = cells.sku ?? ''
    const byOptions = () =>
      variants.find((variant) =>
        valuesOf(draft, variant).every((value, at) => value?.trim() === wanted[at]),
      ) ?? null
    const nameless = sku === '' && wanted.every((value) => value === '')
    const variant =
      (sku && bySku(sku)) ||
      byOptions() ||
      (variants.length === 1 && wanted.every((value) => value === '') ? variants[0]! : null)
    if (!variant && nameless && variants.length > 1) {
      problems.push({
        line,
        message: 'says neither by SKU nor by options which variant it is about',
      })
      return []
    }
    const key = variant ? null : wanted.join('\0')
    const earlier = variant ? taken.get(variant) : fresh.get(key!)
    if (earlier !== undefined) {
      problems.push({ line, message: `is about the same variant as line ${earlier}` })
      return []
    }
    if (variant) taken.set(variant, line)
    else fresh.set(key!, line)
    return [{ ...row, variant }]
  })
}

/**
 * Merges a product's images: those of the rows come first, by position, the remaining ones after
 * them.
 * @returns whether anything changed.
 */
export function mergeImages(
  draft: ProductInput,
  rows: readonly ProductCsvRow[],
  { picture, urlOf }: ProductMergeContext,
): boolean {
  const before = draft.images ?? []
  const left = [...before]
  const named: { image: ImageInput; position: number }[] = []
  for (const { cells } of rows) {
    const url = cells.imageSrc
    if (!url) continue
    let at = left.findIndex(({ src }) => urlOf(src) === url)
    const elsewhere = at < 0 ? picture(url) : null
    if (elsewhere) at = left.findIndex(({ src }) => src === elsewhere.src)
    const found = at < 0 ? elsewhere : left.splice(at, 1)[0]!
    if (!found) continue
    const alt = cells.imageAlt
    const known = 'altText' in found ? ((found as ImageInput).altText ?? '') : ''
    const image = alt === undefined || alt === known ? found : { ...found, altText: alt || null }
    const position = Number(cells.imagePosition || NaN)
    named.push({ image, position: Number.isFinite(position) ? position : named.length + 1 })
  }
  const sorted = named.toSorted((a, b) => a.position - b.position).map(({ image }) => image)
  const after = [...sorted, ...left]
  if (after.length === before.length && after.every((image, at) => image === before[at]))
    return false
  draft.images = after
  return true
}

type Unit = (typeof unitPriceMeasureUnits)[number]

function unit(column: ProductColumn, cell: string): Unit {
  const found = unitPriceMeasureUnits.find((one) => one === cell.trim().toUpperCase())
  if (!found)
    throw new CellError(
      `has ${JSON.stringify(cell)} for ${columnName(column, 'classic')}; this unit is not supported`,
    )
  return found
}

function measured(
  cells: ProductCsvCells,
  draft: VariantInput,
): VariantInput['unitPriceMeasurement'] {
  const { measure = '', measureUnit = '', base = '', baseUnit = '' } = cells
  if ([measure, measureUnit, base, baseUnit].every((cell) => cell.trim() === '')) return undefined
  const before = draft.unitPriceMeasurement
  return {
    quantityValue: measure
      ? parseAmount('Unit Price Total Measure', measure)
      : (before?.quantityValue ?? 0),
    quantityUnit: measureUnit || !before ? unit('measureUnit', measureUnit) : before.quantityUnit,
    referenceValue: base ? parseInteger('Unit Price Base Measure', base) : 1,
    referenceUnit: baseUnit ? unit('baseUnit', baseUnit) : unit('measureUnit', measureUnit),
  }
}

/** Applies a changed cell of each column to a variant. */
const setters: Partial<
  Record<
    ProductColumn,
    (
      draft: VariantInput,
      cell: string,
      context: ProductMergeContext,
      known: CatalogueVariant | null,
    ) => void
  >
> = {
  sku: (draft, cell) => void (draft.sku = cell),
  grams: (draft, cell) => void (draft.weightGrams = parseAmount('Variant Grams', cell)),
  quantity(draft, cell, { onHand, keepStock }, known) {
    const wanted = parseInteger('Variant Inventory Qty', cell)
    if (known === null) draft.inventoryQuantity = wanted
    // The catalogue stores total deliveries, so the difference to the stock counts as delivered
    // now.
    else if (!keepStock) draft.inventoryQuantity = known.inventoryQuantity + wanted - onHand(known)
  },
  policy: (draft, cell) =>
    void (draft.inventoryPolicy = parseBoolean('Variant Inventory Policy', cell)
      ? 'continue'
      : 'deny'),
  price: (draft, cell, { currencyCode }) =>
    void (draft.price = parsePrice('Variant Price', cell, currencyCode)),
  compareAt(draft, cell, { currencyCode }) {
    if (cell.trim() === '') delete draft.compareAtPrice
    else draft.compareAtPrice = parsePrice('Variant Compare At Price', cell, currencyCode)
  },
  requiresShipping: (draft, cell) =>
    void (draft.requiresShipping = parseBoolean('Variant Requires Shipping', cell)),
  taxable: (draft, cell) => void (draft.taxable = parseBoolean('Variant Taxable', cell)),
  barcode: (draft, cell) => void (draft.barcode = cell || null),
  variantImage(draft, cell, { picture }) {
    const found = cell === '' ? null : picture(cell)
    if (cell === '') delete draft.image
    else if (found && draft.image?.src !== found.src) draft.image = found
  },
}

const measureColumns = [
  'measure',
  'measureUnit',
  'base',
  'baseUnit',
] as const satisfies ProductColumn[]

/**
 * Merges a row into a variant.
 * @returns the changed columns.
 * @throws CellError when a cell is invalid.
 */
export function mergeVariant(
  draft: VariantInput,
  cells: ProductCsvCells,
  known: { variant: CatalogueVariant; cells: ProductCsvCells } | null,
  context: ProductMergeContext,
): ProductColumn[] {
  const before = known?.cells ?? null
  const changed: ProductColumn[] = []
  for (const column of Object.keys(setters) as ProductColumn[]) {
    const cell = changedCellOrNull(cells, before, column)
    if (cell === null) continue
    if (column === 'quantity' && known && context.keepStock) continue
    const image = draft.image
    setters[column]!(draft, cell, context, known?.variant ?? null)
    if (column !== 'variantImage' || draft.image !== image) changed.push(column)
  }
  const remeasured = measureColumns.filter(
    (column) => changedCellOrNull(cells, before, column) !== null,
  )
  if (remeasured.length > 0) {
    const measurement = measured({ ...before, ...cells }, draft)
    if (measurement) draft.unitPriceMeasurement = measurement
    else delete draft.unitPriceMeasurement
    changed.push(...remeasured)
  }
  return changed
}
