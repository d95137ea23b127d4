import { describe, expect, it } from 'vitest'
import { pageHeadProblems, parsePageHead } from './page-head.ts'

const read = (head: string) =>
  parsePageHead(
    new DOMParser().parseFromString(`<html><head>${head}</head></html>`, 'text/html'),
    'https://orrery.example/fr',
  )

const whole = `
  <title>Selene — Maison Orrery</title>
  <meta name="description" content="The moon on the wrist.">
  <link rel="canonical" href="https://orrery.example/product/selene">
  <link rel="alternate" hreflang="fr" href="https://orrery.example/fr/montre/selene">
  <meta property="og:title" content="Selene">
  <meta property="og:image" content="https://orrery.example/selene.jpg">
  <meta property="og:image:alt" content="A watch">
  <script type="application/ld+json">{"@graph": [{"@type": "Product"}, {"@type": ["Organization", "Store"]}]}</script>
  <script type="application/ld+json">{"@type": "BreadcrumbList"}</script>`

describe('parsePageHead', () => {
  it('parses the metadata of a page', () => {
    expect(read(whole)).toMatchObject({
      title: 'Selene — Maison Orrery',
      description: 'The moon on the wrist.',
      canonical: 'https://orrery.example/product/selene',
      languages: [{ tag: 'fr', address: 'https://orrery.example/fr/montre/selene' }],
      structuredDataTypes: ['Product', 'Organization, Store', 'BreadcrumbList'],
    })
  })

  it('falls back to the page’s own metadata for a shared link', () => {
    expect(read(whole).shared).toEqual({
      title: 'Selene',
      description: 'The moon on the wrist.',
      picture: 'https://orrery.example/selene.jpg',
      alt: 'A watch',
    })
  })

  it('parses an empty head', () => {
    expect(read('')).toMatchObject({ title: '', languages: [], structuredDataTypes: [] })
  })
})

describe('pageHeadProblems', () => {
  it('finds no problems in a complete head', () => {
    expect(pageHeadProblems(read(whole))).toEqual([])
  })

  it('reports missing, overlong and unparsable metadata', () => {
    const faults = pageHeadProblems(
      read(`<title>${'Long '.repeat(13)}</title><script type="application/ld+json">{</script>`),
    )
    expect(faults.map((fault) => fault.split(' ').slice(0, 3).join(' '))).toEqual([
      'The title has',
      'No description: search',
      'No picture for',
      'Some structured data',
    ])
  })
})
