import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { StartupError } from '../startup-error.ts'
import {
  findColumn,
  type ProductCsvCells,
  type ProductColumn,
  type ProductCsvRow,
} from './product-columns.ts'

/** Maximum row length in characters: an unclosed quote would otherwise consume the rest of the file. */
const ROW_LIMIT = 8 * 1024 * 1024

/** A problem in a row. */
export interface RowProblem {
  line: number
  message: string
}

export interface CsvRowHandlers {
  /** Called for each valid row. */
  row(row: ProductCsvRow): void
  problem(problem: RowProblem): void
  /** Called with the number of bytes read. */
  progress(bytes: number): void
}

async function* textOf(path: string, progress: (bytes: number) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let bytes = 0
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      bytes += chunk.byteLength
      yield decoder.decode(chunk, { stream: true })
      progress(bytes)
    }
    yield decoder.decode()
    progress(bytes)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new StartupError(`File not found: ${path}.`)
    if (code === 'EISDIR') throw new StartupError(`${path} is a folder, not a file.`)
    if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
      throw new StartupError(`${path} is not in UTF-8. Save it as “CSV UTF-8”.`)
    throw new StartupError(`${path} cannot be read: ${(error as Error).message}.`)
  }
}

function headingsOf(record: readonly string[], path: string): (ProductColumn | null)[] {
  const columns = record.map(findColumn)
  if (!columns.includes('handle') && !columns.includes('title')) {
    const hint =
      record.length === 1 && /[;\t]/u.test(record[0]!) ? ' Separate the cells by commas.' : ''
    throw new StartupError(
      `${path} is not a Shopify product CSV: it has no column Handle, URL handle or Title.${hint}`,
    )
  }
  for (const [at, column] of columns.entries())
    if (column !== null && columns.indexOf(column) !== at)
      throw new StartupError(`${path} has two columns for ${record[at]}.`)
  return columns
}

function sentence(error: CsvError, path: string, line: number): StartupError {
  const reasons: Partial<Record<CsvError['code'], string>> = {
    CSV_QUOTE_NOT_CLOSED: 'a quote in this row is not closed',
    CSV_MAX_RECORD_SIZE: 'the row is too long, possibly because a quote is not closed',
    CSV_INVALID_CLOSING_QUOTE: 'there is text after a closing quote',
    INVALID_OPENING_QUOTE: 'a cell contains a quote but does not begin with one',
  }
  return new StartupError(`${path}, line ${line}: ${reasons[error.code] ?? error.message}.`)
}

/**
 * Reads a product CSV row by row.
 * @returns the unsupported columns that contain values.
 * @throws StartupError when it is not a product CSV, or malformed: with the line number.
 */
export async function readProductCsv(path: string, reading: CsvRowHandlers): Promise<string[]> {
  const parser = parse({
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: ROW_LIMIT,
  })
  Readable.from(textOf(path, (bytes) => reading.progress(bytes)))
    .on('error', (error) => parser.destroy(error))
    .pipe(parser)
  let headings: string[] | null = null
  let columns: (ProductColumn | null)[] = []
  const ignored = new Set<string>()
  let line = 1
  let countedTwice = 0
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[]
      info: { lines: number }
    }>) {
      const begins = line
      // The parser counts CRLF within quotes as two lines.
      for (const cell of record) countedTwice += cell.split('\r\n').length - 1
      line = info.lines + 1 - countedTwice
      if (!headings) {
        headings = record
        columns = headingsOf(record, path)
        continue
      }
      if (record.length !== headings.length) {
        const message = `has ${record.length} cells, but there are ${headings.length} columns`
        reading.problem({ line: begins, message })
        continue
      }
      const cells: ProductCsvCells = {}
      for (const [at, cell] of record.entries()) {
        const column = columns[at]
        if (column) cells[column] = cell
        else if (cell.trim() !== '') ignored.add(headings[at]!)
      }
      reading.row({ line: begins, cells })
    }
  } catch (error) {
    throw error instanceof CsvError ? sentence(error, path, line) : error
  }
  if (!headings) throw new StartupError(`${path} is empty.`)
  return [...ignored]
}
