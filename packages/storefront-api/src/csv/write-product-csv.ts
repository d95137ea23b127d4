import { stringify } from 'csv-stringify/sync'
import { columnKeys, columnName, type Cells } from './product-columns.ts'

/** Line endings of RFC 4180; cells that contain them are quoted. */
const format = { record_delimiter: '\r\n', quoted_match: /[\r\n]/u } as const

/** The header line of a file. */
export function productHeaderLine(style: 'classic' | 'new'): string {
  return stringify([columnKeys.map((column) => columnName(column, style))], format)
}

/** Rows as lines of the file. */
export function productCsvRows(rows: readonly Cells[]): string {
  return stringify(
    rows.map((cells) => columnKeys.map((column) => cells[column] ?? '')),
    format,
  )
}
