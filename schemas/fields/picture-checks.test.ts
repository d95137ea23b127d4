import { describe, expect, it } from 'vitest'
import { checkAltText, checkFocalPoint } from './picture-checks.ts'

const parent = { asset: { _ref: 'image-a-1600x900-jpg' } }

describe('picture checks', () => {
  it('warns of a picture without alt text', () => {
    expect(checkAltText(undefined, { parent, path: ['image', 'alt'] })).toContain('Add alt text')
    expect(checkAltText('', { parent, path: ['image', 'alt'] })).toContain('described in Media')
    expect(checkAltText('  ', { parent, path: ['image', 'alt'] })).not.toBe(true)
  })

  it.each([
    ['is described', 'A dial', parent, 'image'],
    ['is not there', undefined, {}, 'image'],
    ['stands in for one that is described', undefined, parent, 'mobileImage'],
  ])('accepts a picture that %s', (_, alt, picture, name) => {
    expect(checkAltText(alt, { parent: picture, path: [name, 'alt'] })).toBe(true)
  })

  it.each([
    ['2400x900-jpg', 'very wide'],
    ['900x2400-webp', 'very tall'],
  ])('suggests a focal point for a picture of %s', (size, word) => {
    expect(checkFocalPoint({ asset: { _ref: `image-a-${size}` } })).toContain(word)
    expect(checkFocalPoint({ asset: { _ref: `image-a-${size}` }, hotspot: {} })).toBe(true)
  })

  it.each(['1600x900-jpg', '900x1200-jpg', '2400x300-svg'])(
    'accepts a picture of %s without a focal point',
    (size) => {
      expect(checkFocalPoint({ asset: { _ref: `image-a-${size}` } })).toBe(true)
    },
  )
})
