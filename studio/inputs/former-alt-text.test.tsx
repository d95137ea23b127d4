import { ThemeProvider } from '@sanity/ui'
import { buildTheme } from '@sanity/ui/theme'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ObjectInputProps } from 'sanity'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { FormerAltText } from './former-alt-text.tsx'

vi.mock('sanity', () => ({ unset: (path: string[]) => ({ type: 'unset', path }) }))

const onChange = vi.fn<ObjectInputProps['onChange']>()
const view = (asset: string | undefined, alt?: string, readOnly = false) => (
  <ThemeProvider theme={buildTheme()}>
    <FormerAltText
      picture={{ onChange, readOnly, value: { alt, ...(asset && { asset: { _ref: asset } }) } }}
    />
  </ThemeProvider>
)
/** Renders the states of a picture, one after the other. */
function show(...states: Parameters<typeof view>[]) {
  const { rerender } = render(<div />)
  for (const state of states) rerender(view(...state))
  return rerender
}
const note = () => screen.queryByRole('status')?.textContent

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

describe('FormerAltText', () => {
  it.each([
    ['replaced', []],
    ['removed and another one chosen', [[undefined, 'A dial'] as const]],
  ])('says that the alt text describes the former picture when it is %s', (_, between) => {
    show(
      ['image-a', 'A dial'],
      ...between.map(([asset, alt]) => [asset, alt] as [undefined, string]),
      ['image-b', 'A dial'],
    )
    expect(note()).toBe('The alt text was written for the former picture: “A dial”.')
  })

  it('clears the alt text, or keeps it until the picture is replaced again', () => {
    const rerender = show(['image-a', 'A dial'], ['image-b', 'A dial'])
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ type: 'unset', path: ['alt'] })
    fireEvent.click(screen.getByRole('button', { name: 'Keep' }))
    expect(note()).toBeUndefined()
    rerender(view('image-c', 'A dial'))
    expect(note()).toContain('A dial')
  })

  it.each<[string, Parameters<typeof view>[]]>([
    [
      'was the first one',
      [
        [undefined, 'A dial'],
        ['image-a', 'A dial'],
      ],
    ],
    ['has no alt text', [['image-a'], ['image-b']]],
    [
      'came with its own alt text',
      [
        ['image-a', 'A dial'],
        ['image-b', 'A strap'],
      ],
    ],
    [
      'was put back',
      [
        ['image-a', 'A dial'],
        ['image-b', 'A dial'],
        ['image-a', 'A dial'],
      ],
    ],
    [
      'is described anew',
      [
        ['image-a', 'A dial'],
        ['image-b', 'A dial'],
        ['image-b', 'A strap'],
      ],
    ],
    [
      'cannot be changed',
      [
        ['image-a', 'A dial'],
        ['image-b', 'A dial', true],
      ],
    ],
  ])('says nothing about a picture that %s', (_, states) => {
    show(...states)
    expect(note()).toBeUndefined()
  })
})
