import { ThemeProvider } from '@sanity/ui'
import { buildTheme } from '@sanity/ui/theme'
import { cleanup, render, screen } from '@testing-library/react'
import type { ObjectInputProps } from 'sanity'
import { describe, afterEach, expect, it, vi } from 'vitest'
import { PictureInput } from './picture-input.tsx'

const requested = vi.hoisted(() => vi.fn<(question: object | undefined) => void>())
vi.mock('../data/use-live-query.ts', () => ({
  useLiveQuery: (question: object | undefined) => {
    requested(question)
    return { value: question && 'http://lake/a.jpg', illTyped: [] }
  },
}))
vi.mock('sanity', () => ({ useFormValue: () => ({ _type: 'home', header: {} }) }))

afterEach(cleanup)

const show = (path: string[], ref?: string) => {
  const value = { ...(ref && { asset: { _ref: ref } }), hotspot: { x: 0.5, y: 0 } }
  const props = { path, value, renderDefault: () => <p>The field</p> }
  render(
    <ThemeProvider theme={buildTheme()}>
      <PictureInput {...(props as unknown as ObjectInputProps)} />
    </ThemeProvider>,
  )
}
const cuts = () => screen.queryAllByRole('img').map((each) => each.getAttribute('aria-label'))

describe('PictureInput', () => {
  it('previews every crop of the site, by hotspot', () => {
    show(['header', 'image'], 'image-abc-1600x1600-jpg')
    expect(screen.getByText('The field')).toBeDefined()
    expect(cuts()).toEqual(['Crops on the site: wide, 16:9', 'Crops on the site: phone, 9:16'])
    const [wide] = screen.getAllByRole('img')
    expect(wide?.style.backgroundPosition).toBe('0% 0%')
  })

  it('shows no preview without a picture, or for pictures that are not cropped', () => {
    show(['header', 'image'])
    show(['body'], 'image-abc-1600x1600-jpg')
    expect(cuts()).toEqual([])
    expect(requested).toHaveBeenLastCalledWith(undefined)
  })
})
