import { describe, expect, it } from 'vitest'
import { heroHeader } from './hero-header.ts'

function rtlImageIsHidden(documentType: string, media: unknown): unknown {
  const field = heroHeader.fields.find(({ name }) => name === 'rtlImage')
  if (!field || !('hidden' in field)) throw new Error('The field is gone')
  return field.hidden({
    document: { _type: documentType, _id: 'a', _createdAt: '', _updatedAt: '', _rev: '' },
    parent: { media },
    value: undefined,
    currentUser: null,
    path: ['rtlImage'],
  })
}

const image = { asset: { _ref: 'image-a-10x10-jpg' } }

describe('heroHeader', () => {
  it('shows the right-to-left picture only for a still picture with text on it', () => {
    expect(rtlImageIsHidden('home', { type: 'image', image })).toBe(false)
    expect(rtlImageIsHidden('home', { image })).toBe(false)
    expect(rtlImageIsHidden('page', { type: 'image', image })).toBe(true)
    expect(rtlImageIsHidden('home', { type: 'video', image })).toBe(true)
    expect(rtlImageIsHidden('home', { type: 'image' })).toBe(true)
    expect(rtlImageIsHidden('home', undefined)).toBe(true)
  })
})
