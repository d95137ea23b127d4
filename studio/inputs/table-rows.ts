/** A table row as it is stored. */
export interface TableRow {
  _type: 'tableRow'
  _key: string
  cells: string[]
}

/** Rows padded to equal length; a new table has three by three cells. */
export function padTableRows(
  rows: readonly Partial<TableRow>[] | undefined,
  newKey: () => string,
): TableRow[] {
  if (!rows?.length) return Array.from({ length: 3 }, () => row(Array(3).fill(''), newKey()))
  const columns = Math.max(1, ...rows.map(({ cells }) => cells?.length ?? 0))
  return rows.map(({ _key, cells = [] }) =>
    row([...cells, ...Array(columns - cells.length).fill('')], _key ?? newKey()),
  )
}

/** A copied cell, quoted if it contains a tab or line break, and its terminator. */
const copied = /(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))(\t|\n|$)/gy

/**
 * Parses cells copied from a spreadsheet: tabs between cells, line breaks between rows. Undefined for plain text,
 * which belongs into one cell.
 */
export function parsePastedCells(text: string): string[][] | undefined {
  const body = text.replaceAll(/\r\n?/g, '\n').replace(/\n+$/, '')
  if (!/[\t\n]/.test(body)) return undefined
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of body.matchAll(copied)) {
    rows.at(-1)?.push(onOneLine(quoted?.replaceAll('""', '"') ?? plain))
    if (end === '') break
    if (end === '\n') rows.push([])
  }
  return rows
}

function onOneLine(cell: string): string {
  return cell.replaceAll(/\s+/g, ' ').trim()
}

/** Writes cells from a position on; the table grows if they need room. */
export function writeTableCells(
  rows: readonly TableRow[],
  at: { row: number; column: number },
  cells: readonly string[][],
  newKey: () => string,
): TableRow[] {
  const height = Math.max(rows.length, at.row + cells.length)
  const grown = Array.from({ length: height }, (_, index) => {
    const { cells: old = [], _key = newKey() } = rows[index] ?? {}
    const written = cells[index - at.row] ?? []
    const width = Math.max(old.length, written.length > 0 ? at.column + written.length : 0)
    return row(
      Array.from(
        { length: width },
        (_, column) => written[column - at.column] ?? old[column] ?? '',
      ),
      _key,
    )
  })
  return padTableRows(grown, newKey)
}

/** Adds a column at the end. */
export function addColumn(rows: readonly TableRow[]): TableRow[] {
  return rows.map(({ cells, _key }) => row([...cells, ''], _key))
}

/** Removes a column. */
export function removeColumn(rows: readonly TableRow[], column: number): TableRow[] {
  return rows.map(({ cells, _key }) =>
    row(
      cells.filter((_, index) => index !== column),
      _key,
    ),
  )
}

/** Creates an empty row as wide as the others. */
export function createEmptyRow(rows: readonly TableRow[], key: string): TableRow {
  return row(Array(rows[0]?.cells.length ?? 1).fill(''), key)
}

function row(cells: string[], _key: string): TableRow {
  return { _type: 'tableRow', _key, cells }
}
