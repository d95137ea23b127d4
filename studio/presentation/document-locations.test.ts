import { evaluate, parse } from 'groq-js'
import { defer, type Observable, of, throwError } from 'rxjs'
import type { DocumentLocationResolver, DocumentLocationsState } from 'sanity/presentation'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createAddressResolver } from '#lib/addresses/address-resolver.ts'
import { documentTypesWhere } from '#lib/addresses/page-kinds.ts'
import { schemaTypes } from '#schemas/index.ts'
import {
  createDocumentLocationResolver,
  type DocumentWithShowingPages,
  documentLocationsFor,
  documentLocationsQuery,
} from './document-locations.ts'

type ResolverParams = Parameters<DocumentLocationResolver>

const addresses = createAddressResolver({ product: { fr: 'montre' } })
const resolve = (type: string, found: DocumentWithShowingPages | null) =>
  documentLocationsFor(type, found && { type, ...found }, addresses)

describe('documentLocationsFor', () => {
  it.each([
    ['home', { language: 'fr' }, '/fr'],
    ['home', { language: 'en' }, '/'],
    ['page', { language: 'en', slug: 'pages/faq' }, '/pages/faq'],
    ['product', { language: 'ar', slug: 'selene' }, '/ar/product/selene'],
    ['product', { language: 'fr', slug: 'selene' }, '/fr/montre/selene'],
    ['collection', { language: 'fr', slug: 'night-sky' }, '/fr/collection/night-sky'],
    ['redirect', { source: '/watches' }, '/watches'],
    [
      'productVariant',
      { number: 41, product: { type: 'product', language: 'en', slug: 'selene' } },
      '/product/selene?variant=41',
    ],
  ])('locates %s %o at %s', (type, document, href) => {
    expect(resolve(type, document)?.locations).toMatchObject([{ href }])
  })

  it('has locations for every type except submissions and system documents', () => {
    const silent = schemaTypes
      .filter(({ type, name }) => type === 'document' && !resolve(name, null))
      .map(({ name }) => name)
    expect(silent).toEqual(expect.arrayContaining(['submission', 'subscriber', 'formDelivery']))
    for (const name of [...documentTypesWhere(), 'form', 'redirect', 'retailer', 'settings'])
      expect(silent).not.toContain(name)
  })

  it('locates a form on the pages that use it, and a redirect at its source', () => {
    const usedBy = [
      { type: 'page', language: 'fr', slug: 'pages/contact', title: 'Contact' },
      { type: 'home', language: 'ja', title: 'Home' },
    ]
    const contact = { title: 'On: Contact', href: '/fr/pages/contact' }
    expect(resolve('form', { usedBy })?.locations).toEqual([contact])
    const own = resolve('page', { language: 'en', slug: 'pages/faq', title: 'FAQ', usedBy })
    expect(own?.locations).toEqual([{ title: 'FAQ', href: '/pages/faq' }, contact])
    expect(resolve('form', { usedBy: [] })?.message).toBe('Not used on any page yet.')
  })

  it('reports a language without public pages', () => {
    expect(resolve('home', { language: 'ja' })?.message).toBe('Japanese has no public pages yet.')
  })

  it('reports a document without content or without a language', () => {
    expect(resolve('news', null)?.message).toContain('once it is published')
    expect(resolve('news', { slug: 'a' })?.message).toContain('no language')
  })

  it('reports a page without a path', () => {
    expect(resolve('page', { language: 'en' })?.message).toBe(
      'Appears on the site once it has a path.',
    )
  })

  it('locates a retailer on the list of retailers in every language', () => {
    expect(resolve('retailer', { title: 'Tycho' })?.locations).toMatchObject([
      { href: '/retailer' },
      { href: '/fr/retailer' },
      { href: '/ar/retailer' },
    ])
  })

  it('locates settings on the home page of their language, and global settings on each', () => {
    expect(resolve('settings', { language: 'ar' })?.locations).toMatchObject([{ href: '/ar' }])
    expect(resolve('currencies', null)?.locations).toHaveLength(3)
  })
})

it('queries slug, product of a variant, and referring documents', async () => {
  const dataset = [
    { _id: 'v', _type: 'productVariant', store: { productGid: 'gid/7' } },
    {
      _id: 'p',
      _type: 'product',
      language: 'en',
      store: { gid: 'gid/7', title: 'Selene', slug: { current: 'selene' } },
    },
    {
      _id: 'h',
      _type: 'home',
      language: 'en',
      title: 'Home',
      featured: { _ref: 'p' },
    },
  ]
  const ask = async (id: string): Promise<unknown> => {
    const params = { id, pageTypes: documentTypesWhere() }
    return (await evaluate(parse(documentLocationsQuery, { params }), { dataset, params })).get()
  }
  const pages = Array.from({ length: 120 }, (_, at) => ({
    _id: `page-${at}`,
    _type: 'page',
    language: 'en',
    slug: { current: `page-${at}` },
    link: { _ref: 'f' },
  }))
  dataset.push({ _id: 'f', _type: 'form' } as never, ...(pages as never[]))
  const form = (await ask('f')) as DocumentWithShowingPages
  expect([form.usedBy?.length, form.pages]).toEqual([100, 120])
  expect(documentLocationsFor('form', form, createAddressResolver({}))).toMatchObject({
    message: 'Used on 120 pages; the first 100 are listed',
    locations: expect.any(Array),
  })
  expect(await ask('v')).toMatchObject({ product: { shopTitle: 'Selene', slug: 'selene' } })
  expect(await ask('p')).toMatchObject({
    slug: 'selene',
    product: null,
    usedBy: [{ type: 'home' }],
  })
})

it('reopens a listener that failed to open, without an error in the form', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let tries = 0
  const lost = new Error('Could not establish EventSource connection')
  const listenQuery = () =>
    defer(() => (++tries < 3 ? throwError(() => lost) : of({ type: 'redirect', source: '/old' })))
  const documentStore = { listenQuery } as unknown as ResolverParams[1]['documentStore']
  const about = {
    id: 'redirect-old',
    type: 'redirect',
    perspectiveStack: [],
  } as unknown as ResolverParams[0]
  const states: DocumentLocationsState[] = []
  const failed: unknown[] = []
  const seen = createDocumentLocationResolver(createAddressResolver({}))(about, { documentStore })
  const listening = (seen as Observable<DocumentLocationsState>).subscribe({
    next: (state) => void states.push(state),
    error: (error) => void failed.push(error),
  })
  onTestFinished(() => listening.unsubscribe())
  await vi.advanceTimersByTimeAsync(3000)
  expect([tries, states]).toEqual([2, []])
  await vi.advanceTimersByTimeAsync(3000)
  expect(states).toEqual([{ locations: [{ title: 'Redirects from here', href: '/old' }] }])
  expect(failed).toEqual([])
})
