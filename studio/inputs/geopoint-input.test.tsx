import { ThemeProvider } from '@sanity/ui'
import { buildTheme } from '@sanity/ui/theme'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ObjectInputProps } from 'sanity'
import { describe, afterEach, expect, it, vi } from 'vitest'
import { GeopointInput } from './geopoint-input.tsx'

afterEach(cleanup)

const theme = buildTheme()
function show(value: object | undefined, more: object = {}) {
  const onChange = vi.fn<(patch: unknown) => void>()
  const props = { value, onChange, elementProps: {}, ...more } as unknown as ObjectInputProps
  render(
    <ThemeProvider theme={theme}>
      <GeopointInput {...props} />
    </ThemeProvider>,
  )
  return onChange
}
const words = () => screen.getByRole('textbox', { name: 'Latitude and longitude' })

describe('GeopointInput', () => {
  it('sets pasted coordinates, and reports text that cannot be parsed', () => {
    const onChange = show(undefined)
    fireEvent.change(words(), { target: { value: 'somewhere' } })
    fireEvent.blur(words())
    expect(onChange).not.toHaveBeenCalled()
    expect(screen.getByText(/^Enter two numbers/)).toBeDefined()
    fireEvent.change(words(), { target: { value: '47.09981234, 6.825' } })
    fireEvent.blur(words())
    expect(onChange).toHaveBeenCalledWith(
      expect.objectContaining({
        type: 'set',
        value: { _type: 'geopoint', lat: 47.09981, lng: 6.825 },
      }),
    )
  })

  it('keeps the value if a field only had the focus, and notifies the form', () => {
    const onBlur = vi.fn<() => void>()
    const onChange = show({ lat: 47.123456789, lng: 7 }, { elementProps: { onBlur } })
    fireEvent.blur(words())
    expect(onChange).not.toHaveBeenCalled()
    expect(onBlur).toHaveBeenCalledOnce()
  })

  it('moves the point with arrow keys by a step that depends on the zoom, and clears it', () => {
    const onChange = show({ _type: 'geopoint', lat: 47, lng: 7, alt: 990 })
    const map = screen.getByRole('application', { name: /The location is 47, 7\./ })
    fireEvent.keyDown(map, { key: 'ArrowUp' })
    expect(onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ value: { _type: 'geopoint', lat: 51, lng: 7, alt: 990 } }),
    )
    fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }))
    fireEvent.keyDown(map, { key: 'ArrowRight' })
    expect(onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ value: expect.objectContaining({ lng: 8.6 }) }),
    )
    fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
    expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ type: 'unset' }))
  })

  it('changes nothing when read-only', () => {
    const onChange = show({ lat: 1, lng: 1 }, { readOnly: true })
    fireEvent.keyDown(screen.getByRole('application'), { key: 'ArrowUp' })
    expect(onChange).not.toHaveBeenCalled()
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
  })
})
