import { describe, expect, it } from 'vitest'
import { siteFixture } from '#lib/content/testing/site-fixture.ts'
import { breadcrumbJsonLd, breadcrumbTrail } from './breadcrumb.json-ld.ts'
import { itemListJsonLd } from './item-list.json-ld.ts'
import { organisationJsonLd, organisationRef, websiteJsonLd } from './organisation.json-ld.ts'
import { jsonLdProblems } from './testing/json-ld-problems.ts'

const site = { ...siteFixture('fr'), segments: { product: { fr: 'montres' } } }
const watch = { type: 'product', slug: 'vesper', title: 'Vesper' }

describe('JSON-LD', () => {
  it('describes the organisation, the website and its search completely', () => {
    const website = websiteJsonLd(site, 'https://orrery.example/fr')
    for (const object of [organisationJsonLd(site), organisationRef(site), website])
      expect(jsonLdProblems(object)).toEqual([])
    expect(website).toMatchObject({
      inLanguage: 'fr',
      potentialAction: {
        target: { urlTemplate: 'https://orrery.example/fr/search?q={search_term_string}' },
      },
    })
    expect(websiteJsonLd(site, 'https://orrery.example/')).toMatchObject({
      potentialAction: { target: { urlTemplate: expect.stringMatching(/example\/search/) } },
    })
  })

  it('describes the breadcrumb trail from the home page, without missing pages', () => {
    const parents = [
      null,
      { type: 'page', language: 'fr', slug: 'a', title: 'A' },
      { type: 'page' },
    ]
    const trail = breadcrumbTrail(site, parents, 'Accueil')
    expect(trail).toEqual([
      { title: 'Accueil', href: '/fr' },
      { title: 'A', href: '/fr/a' },
    ])
    const page = { title: 'B', url: 'https://orrery.example/fr/a/b' }
    const list = breadcrumbJsonLd(site, trail, page)
    expect(jsonLdProblems(list)).toEqual([])
    expect(list.itemListElement).toMatchObject([
      { position: 1, name: 'Accueil', item: 'https://orrery.example/fr' },
      { position: 2, name: 'A' },
      { position: 3, name: 'B', item: page.url },
    ])
  })

  it('describes each item of a list in order, and only the page of an empty list', () => {
    const page = { name: 'Montres', url: 'https://orrery.example/fr/montres' }
    const list = itemListJsonLd(page, [watch, null, { type: 'product', slug: 'x' }], site)
    expect(jsonLdProblems(list)).toEqual([])
    expect(list).toMatchObject({
      mainEntity: {
        numberOfItems: 1,
        itemListElement: [{ url: 'https://orrery.example/fr/montres/vesper' }],
      },
    })
    expect(itemListJsonLd(page, [], site).mainEntity).toBeUndefined()
  })
})

describe('jsonLdProblems', () => {
  it('reports missing properties, relative URLs, unknown types and wrong positions', () => {
    expect(jsonLdProblems({ '@type': 'Product', name: 'x', image: '/a.jpg', offers: [] })).toEqual([
      '$.image is no absolute address: /a.jpg',
    ])
    expect(jsonLdProblems({ '@type': 'Offer', price: '1' })).toHaveLength(2)
    expect(jsonLdProblems({ '@type': 'Nothing' })).toHaveLength(1)
    const item = { '@type': 'ListItem', position: 2, name: 'x' }
    expect(jsonLdProblems({ '@type': 'ItemList', itemListElement: [item] })).toHaveLength(1)
  })
})
