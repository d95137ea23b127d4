/** Byte order mark, without which Excel does not read the file as UTF-8. */
const byteOrderMark = '\uFEFF'

/**
 * Rows as a CSV file. A cell that a spreadsheet would evaluate as a formula is prefixed with an apostrophe,
 * which every program shows as text.
 */
export function toCsv(rows: ReadonlyArray<readonly string[]>): string {
  return byteOrderMark + rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')
}

/**
 * Start of a formula: at the start of a cell, and after every character that a spreadsheet of any locale
 * treats as the end of a cell or line, quoted or not.
 */
const formula = /(^|[;\t\r\n])(?=[\s\p{Cf}]*[=+\-@＝＋－＠|%])/gu

function cellOf(text: string): string {
  const guarded = text.replaceAll(formula, "$1'")
  const harmless = /^[\t\r\n]/.test(guarded) ? `'${guarded}` : guarded
  return /[",;\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
