import { expect, it } from 'vitest'
import { heroHeader } from './hero-header.ts'

type Hidden = (context: { document: unknown; parent: unknown }) => boolean

function rtlImageIsHidden(documentType: string, media: unknown): boolean {
  const field = heroHeader.fields.find(({ name }) => name === 'rtlImage')
  return (field?.hidden as Hidden)({ document: { _type: documentType }, parent: { media } })
}

const image = { asset: { _ref: 'image-a-10x10-jpg' } }

it('asks for a right-to-left composition only where words stand on a still picture', () => {
  expect(rtlImageIsHidden('home', { type: 'image', image })).toBe(false)
  expect(rtlImageIsHidden('home', { image })).toBe(false)
  expect(rtlImageIsHidden('page', { type: 'image', image })).toBe(true)
  expect(rtlImageIsHidden('home', { type: 'video', image })).toBe(true)
  expect(rtlImageIsHidden('home', { type: 'image' })).toBe(true)
  expect(rtlImageIsHidden('home', undefined)).toBe(true)
})
