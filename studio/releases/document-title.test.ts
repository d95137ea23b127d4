import { describe, expect, it } from 'vitest'
import { documentTitle } from './document-title.ts'

describe('documentTitle', () => {
  it('finds the title in whichever field has it, and falls back to the id', () => {
    expect(documentTitle({ _id: 'a', title: ' ', name: 'Geneva' })).toBe('Geneva')
    expect(documentTitle({ _id: 'a', store: { title: 'Rigel' } })).toBe('Rigel')
    expect(documentTitle({ _id: 'a', title: { en: 'A' }, header: { title: 'Luna' } })).toBe('Luna')
    expect(documentTitle({ _id: 'drafts.a', header: null })).toBe('a')
  })
})
