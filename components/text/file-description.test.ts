import { describe, expect, it } from 'vitest'
import { fileDescription } from './file-description.ts'

describe('fileDescription', () => {
  it('formats type and size for each language', () => {
    expect(fileDescription('pdf', 84_300, 'en')).toBe('PDF, 84 kB')
    expect(fileDescription('zip', 2_340_000, 'fr')).toMatch(/^ZIP, 2,3\sMo$/)
    expect(fileDescription('pdf', 84_300, 'ar')).toMatch(/^PDF، /)
    expect(fileDescription('vtt', 12, 'en')).toBe('VTT, 1 kB')
  })

  it('leaves out unknown parts', () => {
    expect(fileDescription('pdf', null, 'en')).toBe('PDF')
    expect(fileDescription(null, undefined, 'en')).toBe('')
  })
})
