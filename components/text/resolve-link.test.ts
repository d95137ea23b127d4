import { describe, expect, it } from 'vitest'
import { linkTo } from '../testing/content-fixtures.ts'
import type { Locale } from '#lib/locales.ts'
import { anchorProps, resolveLink } from './resolve-link.ts'

const reader = (locale: Locale) => ({ locale, segments: { product: { ar: 'saat' } } })

describe('resolveLink', () => {
  it('resolves a document in the reader’s language', () => {
    expect(resolveLink(linkTo('product', 'meridian', 'Meridian'), reader('ar'))).toMatchObject({
      href: '/ar/saat/meridian',
      label: 'Meridian',
      kind: 'internal',
    })
    expect(resolveLink(linkTo('page', 'pages/faq', 'FAQ', 'fr'), reader('fr'))?.href).toBe(
      '/fr/pages/faq',
    )
  })

  it('falls back to the title of the page', () => {
    expect(
      resolveLink({ reference: { type: 'page', slug: 'faq', title: 'Questions' } }, reader('en'))
        ?.label,
    ).toBe('Questions')
  })

  it('returns undefined without label, page or URL', () => {
    expect(resolveLink(null, reader('en'))).toBeUndefined()
    expect(
      resolveLink({ type: 'internal', label: 'Gone', reference: null }, reader('en')),
    ).toBeUndefined()
    expect(resolveLink({ type: 'external', label: 'Nowhere' }, reader('en'))).toBeUndefined()
    expect(resolveLink({ type: 'download', label: 'No file' }, reader('en'))).toBeUndefined()
    expect(
      resolveLink({ type: 'external', url: 'https://a.example' }, reader('en')),
    ).toBeUndefined()
  })

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'mailto:',
    'https://',
    '//evil.example',
    '/away',
  ])('leads nowhere with the address %j', (url) => {
    expect(resolveLink({ type: 'external', label: 'Away', url }, reader('en'))).toBeUndefined()
  })

  it.each(['https://other.example/', 'mailto:a@b.example', 'tel:+41320000000'])(
    'accepts the external link %s',
    (url) => {
      expect(resolveLink({ type: 'external', label: 'Away', url }, reader('en'))?.href).toBe(url)
    },
  )

  it.each([true, false, null])(
    'opens an internal page in a new window if chosen: %j',
    (newWindow) => {
      const link = { ...linkTo('page', 'pages/faq', 'FAQ'), newWindow }
      const resolved = resolveLink(link, reader('en'))
      expect(resolved && anchorProps(resolved)).toMatchObject({
        href: '/pages/faq',
        target: newWindow ? '_blank' : undefined,
        rel: undefined,
      })
    },
  )

  it('sends no referrer to other sites, and marks downloads', () => {
    const external = resolveLink(
      { type: 'external', label: 'Map', url: 'https://map.example', newWindow: true },
      reader('en'),
    )
    expect(external && anchorProps(external)).toMatchObject({
      target: '_blank',
      rel: 'noopener noreferrer',
    })
    const file = resolveLink(
      { type: 'download', label: 'Manual', file: 'https://cdn.example/manual.pdf' },
      reader('en'),
    )
    expect(file && anchorProps(file)).toMatchObject({ download: true })
  })
})
