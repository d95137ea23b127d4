import type { CatalogueInput } from '../catalogue/catalogue-schema.ts'
import type { CatalogueImage } from '../catalogue/shared-schemas.ts'
import type { CellContext } from './product-cells.ts'
import { type ProductCsvCells, type ProductColumn, cellsEqual } from './product-columns.ts'

/** A product of the catalogue file: fields without a CSV column stay unchanged. */
export type ProductInput = CatalogueInput['products'][number]
export type VariantInput = ProductInput['variants'][number]
export type ImageInput = NonNullable<ProductInput['images']>[number]

/** What a merge needs besides the rows. */
export interface ProductMergeContext extends CellContext {
  currencyCode: string
  /** Whether the stock of existing variants stays unchanged. */
  keepStock: boolean
  now: string
  /** The image of a URL, or null when it is not in the media folder. */
  picture: (url: string) => Pick<CatalogueImage, 'src' | 'width' | 'height'> | null
  /** A free id, deterministic for a name. */
  idFor: (kind: 'product' | 'variant', name: string) => number
}

/**
 * The cell of a column, when the file has that column and its value differs from before; null
 * otherwise. For a new product every cell counts as changed.
 */
export function changedCellOrNull(
  cells: ProductCsvCells,
  before: ProductCsvCells | null,
  column: ProductColumn,
): string | null {
  const cell = cells[column]
  if (cell === undefined) return null
  return before !== null && cellsEqual(cell, before[column] ?? '') ? null : cell
}
