/** Characters that would move a terminal's cursor or colour what follows: texts come from strangers. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu

/** A text as one line that a terminal only shows. */
export function plainLine(text: string): string {
  return text.replaceAll(CONTROL, ' ')
}

/** Rows in columns as wide as their longest cell; the first row names them. */
export function table(rows: readonly (readonly string[])[]): string {
  const plain = rows.map((row) => row.map(plainLine))
  const widths: number[] = []
  for (const row of plain)
    for (const [at, cell] of row.entries()) widths[at] = Math.max(widths[at] ?? 0, cell.length)
  return plain
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
