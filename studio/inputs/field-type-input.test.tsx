import { ThemeProvider } from '@sanity/ui'
import { buildTheme } from '@sanity/ui/theme'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { InputProps, StringInputProps } from 'sanity'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { FieldTypeInput, FormFieldContext, isFieldTypeInput } from './field-type-input.tsx'

vi.mock('sanity', () => ({
  set: (value: unknown, path: unknown) => ({ type: 'set', value, path }),
}))
afterEach(cleanup)

const show = (field: object) => {
  const onChange = vi.fn()
  const props = {
    path: ['fields', { _key: 'a' }, 'type'],
    elementProps: { id: 'type' },
  } as unknown as StringInputProps
  render(
    <ThemeProvider theme={buildTheme()}>
      <FormFieldContext value={{ field, onChange }}>
        <label htmlFor="type">Field type</label>
        <FieldTypeInput {...props} />
      </FormFieldContext>
    </ThemeProvider>,
  )
  return { onChange, select: screen.getByLabelText<HTMLSelectElement>('Field type') }
}

describe('FieldTypeInput', () => {
  it('sets value type and widget in one patch', async () => {
    const { onChange, select } = show({ type: 'string', widget: 'choice' })
    expect(select.selectedOptions[0]?.textContent).toBe('Dropdown')
    await userEvent.selectOptions(select, 'Checkboxes')
    expect(onChange).toHaveBeenCalledExactlyOnceWith([
      { type: 'set', value: 'array', path: ['type'] },
      { type: 'set', value: 'choice-multiple-expanded', path: ['widget'] },
    ])
  })

  it('shows the default of a field without a widget', () => {
    const { select } = show({ type: 'boolean' })
    expect(select.selectedOptions[0]?.textContent).toBe('Checkbox')
  })

  it('applies only to the type of a form field', () => {
    const at = (...path: unknown[]) => isFieldTypeInput({ path } as InputProps)
    expect(at('fields', { _key: 'a' }, 'type')).toBe(true)
    expect(at('fields', { _key: 'a' }, 'title')).toBe(false)
    expect(at('link', 'type')).toBe(false)
  })
})
