import { describe, expect, it } from 'vitest'
import { previewDeniedPageHtml } from './preview-denied-page.ts'

const texts = {
  tag: 'ar',
  direction: 'rtl',
  siteName: 'A <b>"house"</b>',
  homePath: '/ar',
  title: 'لا مفتاح',
  message: 'a & b',
  toSite: 'home',
}

describe('preview denied page', () => {
  it('is a complete page in the visitor’s language without scripts or subresources', () => {
    const page = previewDeniedPageHtml(texts)
    expect(page).toContain('<html lang="ar" dir="rtl">')
    expect(page).toContain('<h1>لا مفتاح</h1>')
    expect(page).toContain('<a href="/ar">home</a>')
    expect(page).toContain('A &lt;b&gt;&quot;house&quot;&lt;/b&gt;')
    expect(page).toContain('a &amp; b')
    expect(page).not.toMatch(/<script|<link|<img|<iframe|\son\w+=|url\(|@import/i)
  })
})
