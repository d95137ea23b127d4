import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import type { ArrayOfObjectsInputProps } from 'sanity'
import { describe, afterEach, expect, it, vi } from 'vitest'
import { TableInput } from './table-input.tsx'
import type { TableRow } from './table-rows.ts'
import { DocumentLanguageContext } from './writing-direction.tsx'

vi.mock('sanity', () => ({
  set: (value: unknown) => value,
  useFormValue: () => undefined,
}))
afterEach(cleanup)

let written: TableRow[] | undefined

/** Minimal form with table rows. */
function Form({ rows }: { rows?: TableRow[] }) {
  const [value, setValue] = useState(rows)
  const [drawn, draw] = useState(0)
  const props = {
    value,
    path: ['body', { _key: 'a' }, 'rows'],
    onChange: (next: unknown) => setValue((written = next as TableRow[])),
  } as unknown as ArrayOfObjectsInputProps
  return (
    <>
      <TableInput {...props} />
      <button type="button" onClick={() => draw(drawn + 1)}>
        Draw again
      </button>
    </>
  )
}

const cell = (row: number, column: number) =>
  screen.getByRole('textbox', { name: `Row ${row}, column ${column}` })
const words = () => written?.map(({ cells }) => cells)

describe('TableInput', () => {
  it('starts with three by three cells, which keep the focus until the first value', async () => {
    render(<Form />)
    const last = cell(3, 3)
    await userEvent.click(last)
    fireEvent.click(screen.getByText('Draw again'))
    expect(cell(3, 3)).toBe(last)
    await userEvent.type(last, 'steel')
    expect(words()).toEqual([Array(3).fill(''), Array(3).fill(''), ['', '', 'steel']])
    expect(window.document.activeElement).toBe(cell(3, 3))
  })

  it('pastes a spreadsheet column from the target cell on', async () => {
    render(<Form rows={[{ _type: 'tableRow', _key: 'a', cells: ['1', '2'] }]} />)
    await userEvent.click(cell(1, 2))
    await userEvent.paste('x\ny')
    expect(words()).toEqual([
      ['1', 'x'],
      ['', 'y'],
    ])
  })

  it('moves to the cell below on Enter', async () => {
    render(<Form />)
    await userEvent.type(cell(1, 2), 'a{Enter}b{Enter}')
    expect(words()?.map((cells) => cells[1])).toEqual(['a', 'b', ''])
    expect(window.document.activeElement).toBe(cell(3, 2))
  })

  it('starts on the right for right-to-left text', () => {
    render(
      <DocumentLanguageContext value="ar">
        <Form />
      </DocumentLanguageContext>,
    )
    expect(screen.getByRole('table').closest('[dir]')?.getAttribute('dir')).toBe('rtl')
  })
})
