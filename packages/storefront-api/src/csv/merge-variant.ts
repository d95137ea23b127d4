import { measureUnits, type CatalogueVariant } from '../catalogue/catalogue.ts'
import { CellError, amountOf, price, truth, wholeOf } from './cell-values.ts'
import { columnName, type Cells, type Column } from './columns.ts'
import { changedCell, type DraftVariant, type MergeContext } from './draft.ts'

type Unit = (typeof measureUnits)[number]

function unit(column: Column, cell: string): Unit {
  const found = measureUnits.find((one) => one === cell.trim().toUpperCase())
  if (!found)
    throw new CellError(
      `has ${JSON.stringify(cell)} for ${columnName(column, 'classic')}, which is no unit`,
    )
  return found
}

function measured(cells: Cells, draft: DraftVariant): DraftVariant['unitPriceMeasurement'] {
  const { measure = '', measureUnit = '', base = '', baseUnit = '' } = cells
  if ([measure, measureUnit, base, baseUnit].every((cell) => cell.trim() === '')) return undefined
  const before = draft.unitPriceMeasurement
  return {
    quantityValue: measure
      ? amountOf('Unit Price Total Measure', measure)
      : (before?.quantityValue ?? 0),
    quantityUnit: measureUnit || !before ? unit('measureUnit', measureUnit) : before.quantityUnit,
    referenceValue: base ? wholeOf('Unit Price Base Measure', base) : 1,
    referenceUnit: baseUnit ? unit('baseUnit', baseUnit) : unit('measureUnit', measureUnit),
  }
}

/** What each column does to a variant, whose cell says something new. */
const setters: Partial<
  Record<
    Column,
    (
      draft: DraftVariant,
      cell: string,
      context: MergeContext,
      known: CatalogueVariant | null,
    ) => void
  >
> = {
  sku: (draft, cell) => void (draft.sku = cell),
  grams: (draft, cell) => void (draft.weightGrams = amountOf('Variant Grams', cell)),
  quantity(draft, cell, { onHand, keepStock }, known) {
    const wanted = wholeOf('Variant Inventory Qty', cell)
    if (known === null) draft.inventoryQuantity = wanted
    // The catalogue says what was delivered in all: what is missing on the shelf is delivered now.
    else if (!keepStock) draft.inventoryQuantity = known.inventoryQuantity + wanted - onHand(known)
  },
  policy: (draft, cell) =>
    void (draft.inventoryPolicy = truth('Variant Inventory Policy', cell) ? 'continue' : 'deny'),
  price: (draft, cell, { currencyCode }) =>
    void (draft.price = price('Variant Price', cell, currencyCode)),
  compareAt(draft, cell, { currencyCode }) {
    if (cell.trim() === '') delete draft.compareAtPrice
    else draft.compareAtPrice = price('Variant Compare At Price', cell, currencyCode)
  },
  requiresShipping: (draft, cell) =>
    void (draft.requiresShipping = truth('Variant Requires Shipping', cell)),
  taxable: (draft, cell) => void (draft.taxable = truth('Variant Taxable', cell)),
  barcode: (draft, cell) => void (draft.barcode = cell || null),
  variantImage(draft, cell, { picture }) {
    const found = cell === '' ? null : picture(cell)
    if (cell === '') delete draft.image
    else if (found && draft.image?.src !== found.src) draft.image = found
  },
}

const measureColumns = ['measure', 'measureUnit', 'base', 'baseUnit'] as const satisfies Column[]

/**
 * Brings a variant in line with a row.
 * @returns the columns that changed something.
 * @throws CellError when a cell cannot be used.
 */
export function mergeVariant(
  draft: DraftVariant,
  cells: Cells,
  known: { variant: CatalogueVariant; cells: Cells } | null,
  context: MergeContext,
): Column[] {
  const before = known?.cells ?? null
  const changed: Column[] = []
  for (const column of Object.keys(setters) as Column[]) {
    const cell = changedCell(cells, before, column)
    if (cell === null) continue
    if (column === 'quantity' && known && context.keepStock) continue
    const image = draft.image
    setters[column]!(draft, cell, context, known?.variant ?? null)
    if (column !== 'variantImage' || draft.image !== image) changed.push(column)
  }
  const remeasured = measureColumns.filter((column) => changedCell(cells, before, column) !== null)
  if (remeasured.length > 0) {
    const measurement = measured({ ...before, ...cells }, draft)
    if (measurement) draft.unitPriceMeasurement = measurement
    else delete draft.unitPriceMeasurement
    changed.push(...remeasured)
  }
  return changed
}
