import type { CatalogueInput } from '../catalogue/catalogue.ts'
import type { CatalogueImage } from '../catalogue/schema-parts.ts'
import type { CellContext } from './product-cells.ts'
import { type Cells, type Column, cellsEqual } from './product-columns.ts'

/** A product as it stands in the catalogue file: what the CSV does not speak of stays as it is. */
export type DraftProduct = CatalogueInput['products'][number]
export type DraftVariant = DraftProduct['variants'][number]
export type DraftImage = NonNullable<DraftProduct['images']>[number]

/** What a merge needs to know beside the rows. */
export interface MergeContext extends CellContext {
  currencyCode: string
  /** Whether stock of what is known already is left alone. */
  keepStock: boolean
  now: string
  /** The picture behind an address, or null where this shop has none. */
  picture: (url: string) => Pick<CatalogueImage, 'src' | 'width' | 'height'> | null
  /** A number that nothing else has, always the same for a name. */
  idFor: (kind: 'product' | 'variant', name: string) => number
}

/**
 * The cell of a column, when the file has that column and it says something else than before; null
 * otherwise. What is new says everything.
 */
export function changedCell(cells: Cells, before: Cells | null, column: Column): string | null {
  const cell = cells[column]
  if (cell === undefined) return null
  return before !== null && cellsEqual(cell, before[column] ?? '') ? null : cell
}
