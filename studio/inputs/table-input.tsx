import { type ClipboardEvent, type KeyboardEvent, useId, useMemo, useRef } from 'react'
import { type ArrayOfObjectsInputProps, set, useFormValue } from 'sanity'
import { randomId } from '../data/random-id.ts'
import {
  padTableRows,
  createEmptyRow,
  parsePastedCells,
  type TableRow,
  writeTableCells,
  addColumn,
  removeColumn,
} from './table-rows.ts'
import { useRightToLeftAttributes } from './writing-direction.tsx'

const newKey = () => randomId(6)

/** Table rows as an editable grid; cells copied from a spreadsheet can be pasted anywhere. */
export function TableInput({ value, onChange, readOnly, path }: ArrayOfObjectsInputProps) {
  const id = useId()
  const table = useFormValue(path.slice(0, -1)) as
    | { headerRow?: boolean; headerColumn?: boolean }
    | undefined
  const rightToLeft = useRightToLeftAttributes(path)
  const sheet = useRef<HTMLTableElement>(null)
  // Rows that are not stored yet keep their keys between renders, so that the cell keeps its focus.
  const rows = useMemo(() => padTableRows(value as TableRow[] | undefined, newKey), [value])
  const write = (next: TableRow[]) => onChange(set(next))
  const columns = rows[0]?.cells.length ?? 0

  const paste = (event: ClipboardEvent, row: number, column: number) => {
    const cells = parsePastedCells(event.clipboardData.getData('text/plain'))
    if (!cells) return
    event.preventDefault()
    write(writeTableCells(rows, { row, column }, cells, newKey))
  }

  /** Enter moves to the cell below, as in a spreadsheet. */
  const goDown = (event: KeyboardEvent, row: number, column: number) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    sheet.current?.tBodies[0]?.rows[row + 1]?.cells[column]?.querySelector('input')?.focus()
  }

  return (
    <div className="table-input" {...rightToLeft}>
      <table ref={sheet}>
        <thead>
          <tr>
            {rows[0]?.cells.map((_, column) => (
              <th key={`${id}${column}`}>
                <button
                  type="button"
                  disabled={readOnly || columns < 2}
                  aria-label={`Remove column ${column + 1}`}
                  onClick={() => write(removeColumn(rows, column))}
                >
                  ×
                </button>
              </th>
            ))}
            <th>
              <button
                type="button"
                disabled={readOnly ?? false}
                aria-label="Add a column"
                onClick={() => write(addColumn(rows))}
              >
                +
              </button>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ _key, cells }, row) => (
            <tr key={_key}>
              {cells.map((cell, column) => (
                <td
                  key={`${id}${column}`}
                  data-head={
                    (table?.headerRow && row === 0) || (table?.headerColumn && column === 0)
                      ? ''
                      : undefined
                  }
                >
                  <input
                    dir="auto"
                    value={cell}
                    readOnly={readOnly ?? false}
                    aria-label={`Row ${row + 1}, column ${column + 1}`}
                    onKeyDown={(event) => goDown(event, row, column)}
                    onPaste={(event) => paste(event, row, column)}
                    onChange={({ currentTarget }) =>
                      write(writeTableCells(rows, { row, column }, [[currentTarget.value]], newKey))
                    }
                  />
                </td>
              ))}
              <td>
                <button
                  type="button"
                  disabled={readOnly || rows.length < 2}
                  aria-label={`Remove row ${row + 1}`}
                  onClick={() => write(rows.filter((_, index) => index !== row))}
                >
                  ×
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <button
        type="button"
        disabled={readOnly ?? false}
        onClick={() => write([...rows, createEmptyRow(rows, newKey())])}
      >
        Add a row
      </button>
    </div>
  )
}
