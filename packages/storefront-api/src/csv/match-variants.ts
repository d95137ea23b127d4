import { optionColumns, type Column, type Row } from './columns.ts'
import type { DraftProduct, DraftVariant } from './draft.ts'
import type { RowProblem } from './read-csv.ts'

/** A row that speaks of a variant; null for one that the product does not have yet. */
export interface VariantRow extends Row {
  variant: DraftVariant | null
}

/** Cells that only a variant has: a row without any of them shows a picture. */
const telling: Column[] = [
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

function valuesOf(draft: DraftProduct, { selectedOptions }: DraftVariant): (string | undefined)[] {
  return draft.options.map(({ name }) => selectedOptions.find((one) => one.name === name)?.value)
}

/**
 * Finds the variant that each row is about: by its SKU where only one has it, else by its options;
 * a row that gives neither means the only variant there is.
 */
export function matchRows(
  draft: DraftProduct,
  rows: readonly Row[],
  problems: RowProblem[],
): VariantRow[] {
  const { variants } = draft
  const taken = new Map<DraftVariant, number>()
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
