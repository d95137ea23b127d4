import { ThemeProvider } from '@sanity/ui'
import { buildTheme } from '@sanity/ui/theme'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import type { ArrayOfObjectsInputProps, InputProps, ItemProps } from 'sanity'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CustomItem, isObjectListInput, UndoRemoval } from './undo-removal.tsx'

interface Insertion {
  items: Item[]
  position: 'before' | 'after'
  path: [{ _key: string }] | [-1]
}
vi.mock('sanity', () => ({
  setIfMissing: () => undefined,
  insert: (items: Item[], position: string, path: unknown) => ({ items, position, path }),
}))
afterEach(cleanup)

interface Item {
  _key: string
}
const keyed = (...keys: string[]): Item[] => keys.map((_key) => ({ _key }))

/** A list whose items have a button to remove them, and which a colleague may change. */
function List({ initial, readOnly = false }: { initial: Item[]; readOnly?: boolean }) {
  const [items, setItems] = useState(initial)
  const onChange = ([, { items: added, position, path }]: [undefined, Insertion]) =>
    setItems((now) => {
      const [place] = path
      const at = place === -1 ? now.length : now.findIndex(({ _key }) => _key === place._key)
      expect(position).toBe(place === -1 ? 'after' : 'before')
      return now.toSpliced(at, 0, ...added)
    })
  const list = { value: items, onChange, readOnly } as unknown as ArrayOfObjectsInputProps
  return (
    <ThemeProvider theme={buildTheme()}>
      <UndoRemoval list={list}>
        {items.map((item) => (
          <CustomItem
            key={item._key}
            {...({
              value: item,
              schemaType: { title: `Module ${item._key}` },
              onRemove: () => setItems((now) => now.filter((each) => each !== item)),
              renderDefault: ({ onRemove }: ItemProps) => (
                <button onClick={onRemove}>{item._key}</button>
              ),
            } as unknown as ItemProps)}
          />
        ))}
        <button onClick={() => setItems((now) => now.slice(1))}>Colleague removes the first</button>
      </UndoRemoval>
    </ThemeProvider>
  )
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const keys = () =>
  screen
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter((text) => text.length === 1)
    .join('')

describe('UndoRemoval', () => {
  it('puts removed items back in their places, the last one first', async () => {
    render(<List initial={keyed('a', 'b', 'c')} />)
    await press('b')
    expect(screen.getByRole('status').textContent).toBe('Removed: Module b')
    await press('c')
    expect(screen.getByRole('status').textContent).toBe('Removed: Module c')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }))
    await press('Undo')
    await press('Undo')
    expect(keys()).toBe('abc')
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('undoes by keyboard', async () => {
    render(<List initial={keyed('a')} />)
    await press('a')
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(keys()).toBe('a')
  })

  it('puts an item at the end if a colleague removed the one after it, and does not undo for the colleague', async () => {
    render(<List initial={keyed('a', 'b', 'c')} />)
    await press('a')
    await press('Colleague removes the first')
    await press('Undo')
    expect(keys()).toBe('ca')
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('does not offer to change a list that cannot be edited', async () => {
    render(<List initial={keyed('a', 'b')} readOnly />)
    await press('a')
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })
})

describe('isObjectListInput', () => {
  const list = (...of: object[]) =>
    isObjectListInput({ schemaType: { jsonType: 'array', of } } as unknown as InputProps)

  it('accepts lists of objects, not Portable Text, primitives or mixed lists', () => {
    expect(list({ jsonType: 'object', name: 'hero' })).toBe(true)
    expect(
      list({ jsonType: 'object', name: 'block' }, { jsonType: 'object', name: 'figure' }),
    ).toBe(false)
    expect(list({ jsonType: 'string', name: 'string' })).toBe(false)
  })
})
