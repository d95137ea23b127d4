import { describe, expect, it } from 'vitest'
import {
  padTableRows,
  createEmptyRow,
  parsePastedCells,
  writeTableCells,
  addColumn,
  removeColumn,
} from './table-rows.ts'

let count = 0
const key = () => `k${++count}`
const cells = (rows: { cells: string[] }[]) => rows.map((row) => row.cells)
const rows = padTableRows(
  [
    { _key: 'a', cells: ['1', '2'] },
    { _key: 'b', cells: ['3'] },
  ],
  key,
)

describe('table rows', () => {
  it('pads every row to the same length', () => {
    expect(cells(padTableRows(undefined, key))).toEqual(Array(3).fill(['', '', '']))
    expect(cells(rows)).toEqual([
      ['1', '2'],
      ['3', ''],
    ])
    expect(rows.map(({ _key }) => _key)).toEqual(['a', 'b'])
  })

  it('pastes spreadsheet cells, and grows the table to fit', () => {
    const pasted = parsePastedCells('x\ty\r\nz\t w \n')
    expect(pasted).toEqual([
      ['x', 'y'],
      ['z', 'w'],
    ])
    expect(parsePastedCells('plain words')).toBeUndefined()
    expect(cells(writeTableCells(rows, { row: 1, column: 1 }, pasted ?? [], key))).toEqual([
      ['1', '2', ''],
      ['3', 'x', 'y'],
      ['', 'z', 'w'],
    ])
  })

  it.each([
    ['a column', 'x\ny\nz\n', [['x'], ['y'], ['z']]],
    ['a row', 'x\ty', [['x', 'y']]],
    ['empty cells', '\ty\n\n\t', [['', 'y'], [''], ['', '']]],
    [
      'quoted lines',
      '"a\nb"\t"say ""so"""\r\nc\t"d" e',
      [
        ['a b', 'say "so"'],
        ['c', '"d" e'],
      ],
    ],
    ['quotation marks inside a cell', '"a" or "b"\tc', [['"a" or "b"', 'c']]],
  ])('parses %s', (_, text, expected) => {
    expect(parsePastedCells(text)).toEqual(expected)
  })

  it('adds and removes columns and rows', () => {
    expect(cells(addColumn(rows))).toEqual([
      ['1', '2', ''],
      ['3', '', ''],
    ])
    expect(cells(removeColumn(rows, 0))).toEqual([['2'], ['']])
    expect(createEmptyRow(rows, 'n')).toEqual({ _type: 'tableRow', _key: 'n', cells: ['', ''] })
  })
})
