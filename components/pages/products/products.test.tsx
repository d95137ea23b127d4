import { screen } from '@testing-library/react'
import { evaluate, parse } from 'groq-js'
import { describe, expect, it } from 'vitest'
import { card } from '../../testing/content-fixtures.ts'
import { axeViolations, renderSite, siteFixture } from '../../testing/render-site.tsx'
import { pageRegistry } from '../page-registry.ts'
import { type ProductsData, productsQuery } from './products.groq.ts'
import { ProductsPage } from './products.view.tsx'

const data: ProductsData = {
  _id: 'productPage-fr',
  _type: 'productPage',
  language: 'fr',
  title: 'Toutes les montres',
  heroHeader: { title: 'Tout ce qui sort de l’atelier' },
  products: [card('meridian'), card('transit')],
}
const site = { ...siteFixture('fr'), segments: { product: { fr: 'montres' } } } as const
const show = (over: Partial<ProductsData> = {}) =>
  renderSite(<ProductsPage data={{ ...data, ...over }} locale="fr" site={site} />, 'fr')

describe('the list of all watches', () => {
  it('links each watch under the segment of its language, and shows the count', async () => {
    const { container } = show()
    expect(screen.getByRole('link', { name: 'meridian' }).getAttribute('href')).toBe(
      '/fr/montres/meridian',
    )
    expect(screen.getByText('2 montres')).toBeDefined()
    expect(await axeViolations(container)).toEqual([])
  })

  it('shows a message without watches', () => {
    show({ products: [] })
    expect(screen.getByText(/Rien n’est encore sorti/)).toBeDefined()
  })

  it('falls back to the English document of an untranslated watch only', async () => {
    const watch = (language: string, slug: string, more = {}) => ({
      _id: `${language}-${slug}`,
      _type: 'product',
      language,
      store: { slug: { current: slug }, title: slug, ...more },
    })
    const dataset = [
      { _id: 'productPage-fr', _type: 'productPage', language: 'fr' },
      watch('en', 'meridian'),
      watch('fr', 'meridian'),
      watch('en', 'transit'),
      watch('ar', 'transit'),
      watch('en', 'umbra', { isDeleted: true }),
    ]
    const params = { locale: 'fr', defaultLocale: 'en' }
    const answer = await (
      await evaluate(parse(productsQuery, { params }), { dataset, params })
    ).get()
    expect(answer.products.map(({ _id }: { _id: string }) => _id)).toEqual([
      'fr-meridian',
      'en-transit',
    ])
  })

  it('sorts by priority, then by name', async () => {
    const watch = (slug: string, priority?: number) => ({
      _id: slug,
      _type: 'product',
      language: 'en',
      store: { slug: { current: slug }, title: slug },
      ...(priority !== undefined && { priority }),
    })
    const list = { _id: 'productPage-en', _type: 'productPage', language: 'en' }
    const dataset = [list, watch('vesper'), watch('apsis'), watch('umbra', 1), watch('selene', 9)]
    const params = { locale: 'en', defaultLocale: 'en' }
    const answer = await (
      await evaluate(parse(productsQuery, { params }), { dataset, params })
    ).get()
    expect(answer.products.map(({ _id }: { _id: string }) => _id)).toEqual([
      'selene',
      'umbra',
      'apsis',
      'vesper',
    ])
  })

  it('has the same list in schema.org data', () => {
    const context = { locale: 'fr' as const, site, url: `${site.siteUrl}/fr/montres` }
    expect(pageRegistry.products.jsonLd(data, context)).toMatchObject([
      {
        mainEntity: {
          itemListElement: [
            { name: 'meridian', url: `${site.siteUrl}/fr/montres/meridian` },
            { position: 2 },
          ],
        },
      },
    ])
  })
})
