import { describe, expect, it } from 'vitest'
import { createAddresses } from '#lib/addresses/create-addresses.ts'
import { documentTypesOf } from '#lib/addresses/kinds.ts'
import { locations } from './locations.ts'

type Resolver = {
  resolve: (document: Record<string, unknown> | null) => {
    locations?: { href: string }[]
    message?: string
  }
}
const addresses = createAddresses({ product: { fr: 'montre' } })
const resolve = (type: string, document: Record<string, unknown> | null) =>
  (locations(addresses)[type] as unknown as Resolver).resolve(document)

describe('locations', () => {
  it.each([
    ['home', { language: 'fr' }, '/fr'],
    ['home', { language: 'en' }, '/'],
    ['page', { language: 'en', slug: 'pages/faq' }, '/pages/faq'],
    ['product', { language: 'ar', slug: 'selene' }, '/ar/product/selene'],
    ['product', { language: 'fr', slug: 'selene' }, '/fr/montre/selene'],
    ['collection', { language: 'fr', slug: 'night-sky' }, '/fr/collection/night-sky'],
  ])('%s %o is at %s', (type, document, href) => {
    expect(resolve(type, document).locations).toMatchObject([{ href }])
  })

  it('knows the documents of every page kind, by the slug that the table gives', () => {
    const known = locations(addresses)
    expect(Object.keys(known)).toEqual([...documentTypesOf(), 'retailer', 'settings'])
    expect(known.product).toMatchObject({ select: { slug: 'store.slug.current' } })
    expect(known.page).toMatchObject({ select: { slug: 'slug.current' } })
  })

  it('says so where a language has no public pages', () => {
    expect(resolve('home', { language: 'ja' })).toMatchObject({
      message: 'Japanese has no public pages yet.',
    })
  })

  it('says so where nothing is written yet, and where a document has no language', () => {
    expect(resolve('news', null).message).toContain('once it is written')
    expect(resolve('news', { slug: 'a' }).message).toContain('no language')
  })

  it('says so where a page has no path yet', () => {
    expect(resolve('page', { language: 'en' })).toMatchObject({
      message: 'It appears on the site once it has a path.',
    })
  })

  it('shows a retailer on the page that lists them all, in every language', () => {
    expect(resolve('retailer', { name: 'Tycho' }).locations).toMatchObject([
      { href: '/retailer' },
      { href: '/fr/retailer' },
      { href: '/ar/retailer' },
    ])
  })

  it('shows settings on the home page of their language', () => {
    expect(resolve('settings', { language: 'ar' }).locations).toMatchObject([{ href: '/ar' }])
  })
})
