/** What Excel needs at the beginning to read UTF-8 as such. */
const byteOrderMark = '\uFEFF'

/**
 * Rows as a CSV file. A cell that a spreadsheet would run as a formula gets an apostrophe in front,
 * behind which every program shows it as text.
 */
export function csvOf(rows: ReadonlyArray<readonly string[]>): string {
  return byteOrderMark + rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')
}

function cellOf(text: string): string {
  const harmless =
    /^[\s\p{Cf}]*[=+\-@＝＋－＠|%]/u.test(text) || /^[\t\r\n]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
