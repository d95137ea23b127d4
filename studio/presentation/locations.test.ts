import { describe, expect, it } from 'vitest'
import { locations } from './locations.ts'

type Resolver = {
  resolve: (document: Record<string, unknown> | null) => {
    locations?: { href: string }[]
    message?: string
  }
}
const resolve = (type: string, document: Record<string, unknown>) =>
  (locations[type] as unknown as Resolver).resolve(document)

describe('locations', () => {
  it.each([
    ['home', { language: 'fr' }, '/fr'],
    ['home', { language: 'en' }, '/'],
    ['page', { language: 'en', slug: 'pages/faq' }, '/pages/faq'],
    ['product', { language: 'ar', slug: 'selene' }, '/ar/product/selene'],
    ['collection', { language: 'fr', slug: 'night-sky' }, '/fr/collection/night-sky'],
  ])('%s %o is at %s', (type, document, href) => {
    expect(resolve(type, document).locations).toMatchObject([{ href }])
  })

  it('says so where a language has no public pages', () => {
    expect(resolve('home', { language: 'ja' })).toMatchObject({
      message: 'Japanese has no public pages yet.',
    })
  })

  it('says so where a page has no path yet', () => {
    expect(resolve('page', { language: 'en' })).toMatchObject({
      message: 'It appears on the site once it has a path.',
    })
  })

  it('shows settings on the home page of their language', () => {
    expect(resolve('settings', { language: 'ar' }).locations).toMatchObject([{ href: '/ar' }])
  })
})
