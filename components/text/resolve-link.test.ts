import { expect, it } from 'vitest'
import { linkTo } from '../testing/content-fixtures.ts'
import { anchorProps, resolveLink } from './resolve-link.ts'

it('leads to a document in the reader’s language', () => {
  expect(resolveLink(linkTo('product', 'meridian', 'Meridian'), 'ar')).toMatchObject({
    href: '/ar/product/meridian',
    label: 'Meridian',
    kind: 'internal',
  })
  expect(resolveLink(linkTo('page', 'pages/faq', 'FAQ', 'fr'), 'fr')?.href).toBe('/fr/pages/faq')
})

it('takes the page’s title when it has no words of its own', () => {
  expect(
    resolveLink({ reference: { type: 'page', slug: 'faq', title: 'Questions' } }, 'en')?.label,
  ).toBe('Questions')
})

it('leads nowhere without words, without a page, without an address', () => {
  expect(resolveLink(null, 'en')).toBeUndefined()
  expect(resolveLink({ type: 'internal', label: 'Gone', reference: null }, 'en')).toBeUndefined()
  expect(resolveLink({ type: 'external', label: 'Nowhere' }, 'en')).toBeUndefined()
  expect(resolveLink({ type: 'download', label: 'No file' }, 'en')).toBeUndefined()
  expect(resolveLink({ type: 'external', url: 'https://a.example' }, 'en')).toBeUndefined()
})

it('keeps other sites from seeing us, and downloads files', () => {
  const external = resolveLink(
    { type: 'external', label: 'Map', url: 'https://map.example', newWindow: true },
    'en',
  )
  expect(external && anchorProps(external)).toMatchObject({
    target: '_blank',
    rel: 'noopener noreferrer',
  })
  const file = resolveLink(
    { type: 'download', label: 'Manual', file: 'https://cdn.example/manual.pdf' },
    'en',
  )
  expect(file && anchorProps(file)).toMatchObject({ download: true })
})
