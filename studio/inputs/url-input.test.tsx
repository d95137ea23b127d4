import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { StringInputProps } from 'sanity'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { UrlInput } from './url-input.tsx'

afterEach(cleanup)

function leave(value: string, more: object = {}) {
  const onChange = vi.fn<(patch: unknown) => void>()
  const renderDefault = () => <input readOnly value={value} />
  const props = { value, onChange, renderDefault, ...more } as unknown as StringInputProps
  render(<UrlInput {...props} />)
  fireEvent.blur(screen.getByRole('textbox'))
  return onChange.mock.calls.map(([patch]) => patch)
}

describe('UrlInput', () => {
  it.each([
    ['info@orrery.example', 'mailto:info@orrery.example'],
    [' +41 32 000 00 00', 'tel:+41320000000'],
  ])('writes %j as %s', (value, url) => {
    expect(leave(value)).toEqual([expect.objectContaining({ type: 'set', value: url })])
  })

  it.each(['', 'https://example.com', 'mailto:info@orrery.example', 'info@orrery', 'text'])(
    'leaves %j',
    (value) => {
      expect(leave(value)).toEqual([])
    },
  )

  it('changes nothing in a field that cannot be edited', () => {
    expect(leave('info@orrery.example', { readOnly: true })).toEqual([])
  })
})
