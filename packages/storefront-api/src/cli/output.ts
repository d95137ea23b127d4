import { UsageError } from '../startup-error.ts'

/** Settings that every command on the store accepts. */
export const storeSettingNames = ['dataDir', 'databaseUrl', 'catalogue'] as const

/**
 * Creates a parser of whole numbers on the command line.
 * @throws UsageError (the parser) for any other text.
 */
export function wholeNumberParser(name: string): (word: string) => number {
  return (word) => {
    if (/^-?\d{1,9}$/u.test(word)) return Number(word)
    throw new UsageError(`${name} must be a whole number, but is ${JSON.stringify(word)}.`)
  }
}

/** Control characters, which could move a terminal's cursor or change its colours: texts are untrusted. */
const control = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu

/** A text as one line without control characters. */
export function toPlainLine(text: string): string {
  return text.replaceAll(control, ' ')
}

/** A number with its noun: "1 product", "2 products". */
export function pluralize(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function widthOf(text: string): number {
  return Array.from(text).length
}

/** Rows as aligned columns; those named in `right` are right-aligned. */
export function formatColumns(
  rows: readonly (readonly string[])[],
  right: readonly number[] = [],
): string {
  const plain = rows.map((row) => row.map(toPlainLine))
  const widths: number[] = []
  for (const row of plain)
    for (const [at, cell] of row.entries()) widths[at] = Math.max(widths[at] ?? 0, widthOf(cell))
  return plain
    .map((row) =>
      row
        .map((cell, at) => {
          const space = ' '.repeat(widths[at]! - widthOf(cell))
          return right.includes(at) ? space + cell : cell + space
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Writes to stdout and waits for backpressure. */
export async function writeToStdout(text: string): Promise<void> {
  if (!process.stdout.write(text))
    await new Promise<void>((resolve) => process.stdout.once('drain', resolve))
}

export function printLine(text: string): Promise<void> {
  return writeToStdout(`${text}\n`)
}

/** Streams a list as JSON, entry by entry, with constant memory. */
export async function printJsonList(entries: Iterable<unknown>): Promise<void> {
  let before = '['
  for (const entry of entries) {
    await writeToStdout(`${before}\n${JSON.stringify(entry)}`)
    before = ','
  }
  await printLine(before === '[' ? '[]' : '\n]')
}
