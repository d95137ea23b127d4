/** What Excel needs at the beginning to read UTF-8 as such. */
const byteOrderMark = '\uFEFF'

/**
 * Rows as a CSV file. A cell that a spreadsheet would run as a formula gets an apostrophe in front,
 * behind which every program shows it as text.
 */
export function toCsv(rows: ReadonlyArray<readonly string[]>): string {
  return byteOrderMark + rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')
}

/**
 * Where a cell begins for a spreadsheet: at its start, and at whatever some country's spreadsheet takes
 * for the end of a cell or a line, quoted or not.
 */
const formula = /(^|[;\t\r\n])(?=[\s\p{Cf}]*[=+\-@＝＋－＠|%])/gu

function cellOf(text: string): string {
  const guarded = text.replaceAll(formula, "$1'")
  const harmless = /^[\t\r\n]/.test(guarded) ? `'${guarded}` : guarded
  return /[",;\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
