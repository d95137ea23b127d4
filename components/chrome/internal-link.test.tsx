import { describe, expect, it } from 'vitest'
import { internalPathOfAnchor } from './internal-link.ts'

function anchor(href: string, attributes: Record<string, string> = {}): HTMLAnchorElement {
  const element = document.createElement('a')
  element.setAttribute('href', href)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  return element
}

describe('internal links', () => {
  it.each([
    ['/product/meridian', '/product/meridian'],
    ['/fr/pages/faq?a=1#b', '/fr/pages/faq?a=1#b'],
    ['/#top', undefined],
    ['#content', undefined],
    ['https://elsewhere.example/', undefined],
    ['mailto:a@b.example', undefined],
    ['/api/draft/disable', undefined],
    ['/studio', undefined],
    ['/studio-visit', '/studio-visit'],
    ['/files/manual.pdf', undefined],
  ])('resolves %s to %s', (href, path) => {
    expect(internalPathOfAnchor(anchor(href))).toBe(path)
  })

  it('leaves downloads, new windows and other languages to the browser', () => {
    expect(internalPathOfAnchor(anchor('/a', { download: '' }))).toBeUndefined()
    expect(internalPathOfAnchor(anchor('/a', { target: '_blank' }))).toBeUndefined()
    expect(internalPathOfAnchor(anchor('/fr', { hreflang: 'fr' }))).toBeUndefined()
    expect(internalPathOfAnchor(anchor('/a', { target: '_self' }))).toBe('/a')
  })
})
