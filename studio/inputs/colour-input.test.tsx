import { ThemeProvider } from '@sanity/ui'
import { buildTheme } from '@sanity/ui/theme'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import type { InputProps, StringInputProps } from 'sanity'
import { describe, afterEach, expect, it, vi } from 'vitest'
import { ColourInput, isColourInput } from './colour-input.tsx'

const tag = vi.hoisted((): { color?: string } => ({}))
vi.mock('sanity', () => ({
  set: (value: unknown) => value,
  unset: () => undefined,
  useFormValue: (path: string[]) => (path.at(-1) === 'color' ? tag.color : undefined),
}))
afterEach(cleanup)

let written: unknown
const colours = (on?: string) => ({
  name: 'string',
  jsonType: 'string',
  title: 'Colour of the text',
  options: { colour: { on } },
})

/** Minimal form with a colour field. */
function Form({
  first,
  on,
  readOnly = false,
}: {
  first?: string
  on?: string
  readOnly?: boolean
}) {
  const [value, setValue] = useState(first)
  const props = {
    value,
    path: ['tags', { _key: 'a' }, 'textColor'],
    schemaType: colours(on),
    elementProps: { id: 'input', readOnly, onBlur: () => undefined },
    onChange: (next: unknown) => setValue((written = next) as undefined),
  } as unknown as StringInputProps
  return (
    <ThemeProvider theme={buildTheme()}>
      <ColourInput {...props} />
    </ThemeProvider>
  )
}

describe('ColourInput', () => {
  it('applies to colour strings only', () => {
    const isFor = (schemaType: unknown) => isColourInput({ schemaType } as InputProps)
    expect(isFor(colours())).toBe(true)
    expect(isFor({ name: 'string', jsonType: 'string' })).toBe(false)
  })

  it('sets a colour from the picker, the brand colours, and the text field', async () => {
    render(<Form />)
    fireEvent.change(screen.getByLabelText('Colour of the text: colour picker'), {
      target: { value: '#22304f' },
    })
    expect(written).toBe('#22304f')
    await userEvent.click(screen.getByRole('button', { name: 'Brass' }))
    expect(written).toBe('#a8843f')
    expect(screen.getByRole('button', { name: 'Brass', pressed: true })).toBeDefined()
    await userEvent.clear(screen.getByRole('textbox'))
    expect(written).toBeUndefined()
  })

  it.each([
    ['14130F', '#14130f'],
    ['#abc', '#aabbcc'],
    ['ink', 'ink'],
  ])('normalizes %s on blur to %s', async (typed, kept) => {
    render(<Form />)
    await userEvent.type(screen.getByRole('textbox'), typed)
    await userEvent.tab()
    expect(written).toBe(kept)
  })

  it('shows the contrast with the background, and offers a colour with enough contrast', async () => {
    tag.color = '#14130f'
    render(<Form first="#4d483d" on="color" />)
    expect(screen.getByRole('status').textContent).toBe(
      'Contrast 2.0 : 1: too low. At least 4.5 : 1 is required.',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Use Paper' }))
    expect(written).toBe('#f6f2ea')
    expect(screen.getByRole('status').textContent).toBe('Contrast 16.6 : 1: sufficient.')
  })

  it('is disabled when read-only', () => {
    render(<Form first="#14130f" readOnly />)
    expect(
      screen.getByLabelText<HTMLInputElement>('Colour of the text: colour picker').disabled,
    ).toBe(true)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Ink' }).disabled).toBe(true)
  })
})
