import { expect, it } from 'vitest'
import { fileWords } from './resolve-link.ts'

it('says kind and size as the language writes them', () => {
  expect(fileWords('pdf', 84_300, 'en')).toBe('PDF, 84 kB')
  expect(fileWords('zip', 2_340_000, 'fr')).toMatch(/^ZIP, 2,3\sMo$/)
  expect(fileWords('pdf', 84_300, 'ar')).toMatch(/^PDF، /)
  expect(fileWords('vtt', 12, 'en')).toBe('VTT, 1 kB')
})

it('says what it knows', () => {
  expect(fileWords('pdf', null, 'en')).toBe('PDF')
  expect(fileWords(null, undefined, 'en')).toBe('')
})
