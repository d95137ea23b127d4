import { cleanup, render, screen } from '@testing-library/react'
import { describe, afterEach, expect, it } from 'vitest'
import { PreserveCaret } from './preserve-caret.tsx'

afterEach(cleanup)

const form = (value: string, id = 'headline') => (
  <PreserveCaret id="headline">
    <input id={id} value={value} onChange={() => undefined} />
  </PreserveCaret>
)
const field = () => screen.getByRole<HTMLInputElement>('textbox')
const marked = () => [field().selectionStart, field().selectionEnd]

describe('PreserveCaret', () => {
  it('keeps caret and selection while another user inserts text before them', () => {
    const { rerender } = render(form('The sky'))
    field().focus()
    field().setSelectionRange(4, 7)
    rerender(form('Above: The sky'))
    expect(marked()).toEqual([11, 14])
    rerender(form('Above: The sky, in small'))
    expect(marked()).toEqual([11, 14])
  })

  it('leaves other fields unchanged', () => {
    const { rerender } = render(form('The sky', 'another'))
    field().focus()
    field().setSelectionRange(0, 0)
    rerender(form('Above: The sky', 'another'))
    expect(marked()).toEqual([14, 14])
  })
})
