import type { Schema } from 'sanity'
import { describe, expect, it } from 'vitest'
import { documentTitle, titleOfUntitled } from './document-title.ts'

const titles: Record<string, string> = { authentication: 'Password', settings: 'Settings' }
const schema = {
  get: (name: string) => titles[name] && { title: titles[name] },
} as unknown as Schema

describe('documentTitle', () => {
  it('finds the title in whichever field has it', () => {
    expect(documentTitle({ _id: 'a', title: ' ', name: 'Geneva' })).toBe('Geneva')
    expect(documentTitle({ _id: 'a', store: { title: 'Rigel' } })).toBe('Rigel')
    expect(documentTitle({ _id: 'a', title: { en: 'A' }, header: { title: 'Luna' } })).toBe('Luna')
  })

  it('calls a single document as its type is, and never shows an id', () => {
    expect(documentTitle({ _id: 'drafts.authentication' }, schema)).toBe('Password')
    expect(documentTitle({ _id: 'versions.r1.settings-fr' }, schema)).toBe('Settings, French')
    expect(titleOfUntitled('drafts.page-pages-faq-en', schema)).toBe('Untitled')
    expect(titleOfUntitled('settings-9f3c', schema)).toBe('Untitled')
    expect(documentTitle({ _id: 'drafts.a', header: null })).toBe('Untitled')
  })
})
