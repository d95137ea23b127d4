import { stringify } from 'csv-stringify/sync'
import { productColumns, columnName, type ProductCsvCells } from './product-columns.ts'

/** Line endings of RFC 4180; cells that contain them are quoted. */
const format = { record_delimiter: '\r\n', quoted_match: /[\r\n]/u } as const

/** The header line of a file. */
export function productHeaderLine(style: 'classic' | 'new'): string {
  return stringify([productColumns.map((column) => columnName(column, style))], format)
}

/** Rows as lines of the file. */
export function productCsvLines(rows: readonly ProductCsvCells[]): string {
  return stringify(
    rows.map((cells) => productColumns.map((column) => cells[column] ?? '')),
    format,
  )
}
