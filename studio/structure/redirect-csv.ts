/** Redirect as a line of a file says it. */
export interface RedirectCsvRow {
  /** Line number in the file, from 1. */
  line: number
  from: string
  to: string
  permanent: string
}

/** Problem of the whole file, for the editor. */
export class RedirectCsvError extends Error {}

/** Maximum number of redirects in one file. */
export const maxRedirectRows = 5_000
/** Larger files, such as a chosen archive, would block the browser while they are parsed. */
export const maxFileSize = 5_000_000

/**
 * Reads redirects from a CSV file of a spreadsheet: with a byte order mark or without, in UTF-8, UTF-16 or Windows-1252,
 * separated by commas, semicolons or tabs. The columns are From, To and Permanent, in this order or as the first line
 * names them.
 *
 * @throws RedirectCsvError if the file cannot be read
 */
export async function readRedirectCsv(file: Blob): Promise<RedirectCsvRow[]> {
  if (file.size > maxFileSize)
    throw new RedirectCsvError('This file is larger than 5 MB. Split it into smaller files.')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = decodeCsv(bytes).replaceAll(/\r\n?/g, '\n')
  const rows = await parseRows(text)
  const [first] = rows
  const columns = (first && columnsOfHeader(first.cells)) ?? { from: 0, to: 1, permanent: 2 }
  const content = first && columnsOfHeader(first.cells) ? rows.slice(1) : rows
  if (content.length === 0) throw new RedirectCsvError('This file contains no redirects.')
  if (content.length > maxRedirectRows)
    throw new RedirectCsvError(
      `This file has ${content.length} lines. Split it into files of ${maxRedirectRows} at most.`,
    )
  return content.map(({ line, cells }) => ({
    line,
    from: cells[columns.from] ?? '',
    to: cells[columns.to] ?? '',
    permanent: cells[columns.permanent] ?? '',
  }))
}

function decodeCsv(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Excel on Windows writes its own encoding, unless “CSV UTF-8” is chosen.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

interface Row {
  line: number
  cells: string[]
}

async function parseRows(text: string): Promise<Row[]> {
  // Few editors import, so Studio's bundle does not contain the parser.
  const { CsvError, parse } = await import('csv-parse/browser/esm/sync')
  // Excel reads the separator from such a line.
  const [, named] = /^sep=(.)\n/.exec(text) ?? []
  try {
    const records = parse(text, {
      delimiter: named ?? likelyDelimiter(text),
      from_line: named ? 2 : 1,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
    }) as unknown as { record: string[]; info: { lines: number } }[]
    return records.flatMap(({ record, info }) =>
      record.some(Boolean) ? [{ line: info.lines, cells: record }] : [],
    )
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new RedirectCsvError(
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? `A quotation mark is not closed before line ${String(error.lines)}.`
        : `This file is not CSV: ${error.message}`,
    )
  }
}

/** The separator that the first line has most of, outside quotes. */
function likelyDelimiter(text: string): string {
  const [line = ''] = text.replaceAll(/"[^"]*"/g, '').split('\n', 1)
  const counts = [',', ';', '\t'].map((sign) => [sign, line.split(sign).length] as const)
  return counts.toSorted(([, one], [, other]) => other - one)[0]![0]
}

type Column = 'from' | 'to' | 'permanent'

const columnNames: Readonly<Record<Column, RegExp>> = {
  from: /^(?:from|source|old)\b/i,
  to: /^(?:to|target|destination|new)\b/i,
  permanent: /^(?:permanent|status|type|code)\b/i,
}

/** Position of each column; undefined for a line that names none, which is a redirect. */
function columnsOfHeader(cells: readonly string[]): Record<Column, number> | undefined {
  const positionOf = (column: Column) => cells.findIndex((cell) => columnNames[column].test(cell))
  const [from, to, permanent] = [positionOf('from'), positionOf('to'), positionOf('permanent')]
  return from >= 0 && to >= 0 ? { from, to, permanent } : undefined
}
