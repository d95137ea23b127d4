import { describe, expect, it } from 'vitest'
import { formatPerspective, parsePerspective } from './perspective.ts'

describe('parsePerspective', () => {
  it.each([
    ['drafts', 'drafts'],
    ['previewDrafts', 'drafts'],
    ['published', 'published'],
    ['rA1b2C3d4', ['rA1b2C3d4']],
    ['rA1b2C3d4,drafts', ['rA1b2C3d4', 'drafts']],
    [
      ['rA1b2C3d4', 'published'],
      ['rA1b2C3d4', 'published'],
    ],
    ['raw', 'drafts'],
    ['rA,raw', 'drafts'],
    ['', 'drafts'],
    [undefined, 'drafts'],
    ['a b', 'drafts'],
    ['__proto__;x', 'drafts'],
  ])('%j is %j', (value, expected) => {
    expect(parsePerspective(value)).toEqual(expected)
  })

  it('is undone by formatPerspective', () => {
    for (const value of ['drafts', 'published', 'rA1b2C3d4', 'rA,rB,drafts']) {
      expect(formatPerspective(parsePerspective(value))).toBe(value)
    }
  })
})
