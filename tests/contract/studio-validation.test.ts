import {
  type InitialValueResolverContext,
  resolveInitialValue,
  type SanityDocument,
  type Workspace,
} from 'sanity'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { SeededLake } from '../support/seeded-lake.ts'
import { editor, openStudioOfDemo, type StudioOfDemo } from './support/studio-of-demo.ts'

let lake: SeededLake
let complaints: StudioOfDemo['complaints']
let workspace: Workspace

beforeAll(async () => {
  ;({ lake, workspace, complaints } = await openStudioOfDemo())
})
afterAll(() => lake?.close())

describe('the path of a page', () => {
  const page = (id: string, language: string, path: string): SanityDocument => ({
    _id: id,
    _type: 'page',
    _rev: 'r',
    _createdAt: '2026-01-05T09:00:00Z',
    _updatedAt: '2026-01-05T09:00:00Z',
    title: 'Page',
    language,
    slug: { _type: 'slug', current: path },
  })

  it('is unique per language, drafts of other pages included', async () => {
    await lake.client.createOrReplace(page('drafts.page-new', 'en', 'pages/new'))
    expect(await complaints(page('drafts.page-other', 'en', 'pages/faq'))).toEqual([
      'drafts.page-other slug: error: Another document already has this slug. Enter a different one.',
    ])
    expect(await complaints(page('page-other', 'en', 'pages/new'))).toEqual([
      'page-other slug: error: Another document already has this slug. Enter a different one.',
    ])
  })

  it('may be reused in another language and in drafts and versions of its own page', async () => {
    const own = 'page-pages-faq-en'
    for (const id of [own, `drafts.${own}`, `versions.r1.${own}`])
      expect(await complaints(page(id, 'en', 'pages/faq'))).toEqual([])
    await lake.client.createOrReplace(page('page-only-english', 'en', 'pages/only-english'))
    expect(await complaints(page('page-anew', 'fr', 'pages/only-english'))).toEqual([])
  })

  it('must not be below the path of another kind, and causes a warning below a former one', async () => {
    expect(await complaints(page('page-new', 'en', 'journal/new'))).toEqual([
      'page-new slug: error: “journal” is already used by “Journal”. Start the path with another word.',
    ])
    expect(await complaints(page('page-new', 'fr', 'product/new'))).toEqual([
      expect.stringContaining('page-new slug: warning: “product” is an old URL of “Product list”'),
    ])
    const watches = await lake.client.getDocument<SanityDocument>('productPage-fr')
    const asJournal = { ...watches!, slug: { _type: 'slug', current: 'journal' } }
    expect(await complaints(asJournal)).toEqual([
      'productPage-fr slug: error: “journal” is already used by “Journal”. Choose another word.',
    ])
  })
})

describe('a redirect in Studio', () => {
  const times = {
    _rev: 'r',
    _createdAt: '2026-01-05T09:00:00Z',
    _updatedAt: '2026-01-05T09:00:00Z',
  }
  const redirect = (id: string, source: string, destination: object): SanityDocument => ({
    ...times,
    _id: id,
    _type: 'redirect',
    source,
    destination,
    status: 302,
  })
  const toPage = { type: 'internal', reference: { _type: 'reference', _ref: 'page-pages-faq-en' } }
  const round = (id: string, way: string) =>
    `${id} destination: error: This would create a redirect loop: ${way}.`

  it('must not form a cycle with itself, pages, drafts or the root redirect', async () => {
    const itself = 'redirect-new destination: error: A redirect cannot point to itself.'
    expect(await complaints(redirect('redirect-new', '/en/pages/faq', toPage))).toEqual([itself])
    await lake.client.createOrReplace(redirect('drafts.redirect-on', '/on', toPage))
    const back = redirect('redirect-back', '/pages/faq', { type: 'url', url: '/en/on' })
    expect(await complaints(back)).toEqual([
      round('redirect-back', '/pages/faq → /on → /pages/faq'),
    ])
    expect(await complaints({ ...back, enabled: false })).toEqual([])
    await lake.client
      .patch('settings-fr')
      .set({ rootRedirect: { _type: 'link', type: 'external', url: 'https://else.example/' } })
      .commit()
    const home = redirect('redirect-home', '/fr/old-home', { type: 'url', url: '/fr' })
    expect(await complaints(home)).toEqual([])
    const settings = await lake.client.getDocument<SanityDocument>('settings-fr')
    await lake.client.createOrReplace(
      redirect('redirect-faq', '/fr/pages/faq', { type: 'url', url: '/fr' }),
    )
    const rootRedirect = {
      _type: 'link',
      type: 'internal',
      reference: { _type: 'reference', _ref: 'page-pages-faq-fr' },
    }
    expect(settings && (await complaints({ ...settings, rootRedirect }))).toEqual([
      'settings-fr rootRedirect: error: This would create a redirect loop: /fr → /fr/pages/faq → /fr.',
    ])
  })

  it('has a unique source path', async () => {
    const source = await lake.client.fetch<string>('*[_type == "redirect"][0].source')
    expect(await complaints(redirect('redirect-twice', `/en${source}`, toPage))).toEqual([
      'redirect-twice source: error: Another redirect already has this source path.',
    ])
  })
})

describe('a code field', () => {
  it('is rejected with a message that gives its format', async () => {
    const currencies = await lake.client.getDocument<SanityDocument>('currencies')
    expect(await complaints({ ...currencies!, mainCurrency: { code: 'chf', rate: 1 } })).toEqual([
      'currencies mainCurrency.code: error: Enter three capital letters, such as EUR.',
    ])
    const watch = await lake.client.fetch<SanityDocument>('*[_type == "product"][0]')
    const red = { ...watch, colorVariants: [{ _type: 'colorVariant', _key: 'a', color: 'red' }] }
    expect(await complaints(red)).toEqual([
      expect.stringContaining('error: Choose a colour, or enter a hex code such as #14130f'),
    ])
  })
})

describe('a document that an editor creates', () => {
  /** Initial values of the create menu, and what the editor fills in. */
  async function made(
    templateId: string,
    filled: Record<string, unknown>,
  ): Promise<SanityDocument> {
    const template = workspace.templates.find(({ id }) => id === templateId)
    if (!template) throw new Error(`There is no template ${templateId}.`)
    const context = {
      projectId: 'orrery',
      dataset: 'production',
      schema: workspace.schema,
      currentUser: editor,
      getClient: () => lake.client,
    } as InitialValueResolverContext
    // Studio resolves initial values in animation frames of its window.
    vi.stubGlobal('window', globalThis)
    const initial = await resolveInitialValue(workspace.schema, template, {}, context)
    vi.unstubAllGlobals()
    const times = { _createdAt: '2026-01-05T09:00:00Z', _updatedAt: '2026-01-05T09:00:00Z' }
    const base = { _id: 'drafts.made', _rev: 'r', ...times, _type: template.schemaType }
    return { ...base, ...initial, ...filled }
  }

  const filled = { title: 'Essai', slug: { _type: 'slug', current: 'essai' } }

  it('can be published as a page with only a title and a path', async () => {
    for (const language of ['en', 'fr', 'ar', 'ja'])
      expect(await complaints(await made(`page-${language}`, filled))).toEqual([])
  })

  it('is not blocked by a value in a hidden field', async () => {
    const link = {
      _type: 'link',
      label: 'Read',
      reference: { _type: 'reference', _ref: 'page-pages-faq-en' },
      url: 'half an address',
    }
    const page = await made('page-en', filled)
    const leading = (type: string) => ({ ...page, heroHeader: { link: { ...link, type } } })
    expect(await complaints(leading('internal'))).toEqual([])
    expect(await complaints(leading('external'))).toEqual([
      'drafts.made heroHeader.link.url: error: Enter a complete address such as https://example.com.',
    ])
    const article = await made('news-en', { ...filled, type: 'article', url: 'half an address' })
    expect(await complaints(article)).toEqual([])
  })

  it('requires an item in each essential list', async () => {
    const house = {
      name: 'Tycho',
      city: { en: 'Prague' },
      country: 'CZ',
      location: { _type: 'geopoint', lat: 50, lng: 14 },
    }
    const said = await complaints(await made('retailer', house))
    expect(said.toSorted()).toEqual([
      'drafts.made lines: error: Street is required.',
      'drafts.made services: error: Select at least one service.',
    ])
    const page = await made('page-en', filled)
    for (const type of ['accordion', 'anchors', 'pushCards', 'reviews', 'svgIcon', 'tabs']) {
      const modules = [{ _type: type, _key: 'a' }]
      expect(await complaints({ ...page, modules }), type).toHaveLength(1)
    }
  })

  it('requires the remaining fields of a started object', async () => {
    const page = await made('page-fr', filled)
    const { heroHeader } = page as unknown as { heroHeader: { link: object; media: object } }
    const begun = {
      ...page,
      heroHeader: {
        link: { ...heroHeader.link, label: 'Lire' },
        media: { ...heroHeader.media, embed: 'https://film.example/1' },
      },
      modules: [{ _type: 'media', _key: 'a', media: heroHeader.media }],
    }
    expect((await complaints(begun)).toSorted()).toEqual([
      'drafts.made heroHeader.link.reference: error: Page is required.',
      'drafts.made heroHeader.media.image: error: Picture is required.',
      'drafts.made modules.{"_key":"a"}.media: error: Image or video is required.',
    ])
  })
})

describe('a failing lookup of a validation rule', () => {
  const times = {
    _rev: 'r',
    _createdAt: '2026-01-05T09:00:00Z',
    _updatedAt: '2026-01-05T09:00:00Z',
    language: 'en',
  }
  const slug = (current: string) => ({ _type: 'slug', current })
  const documents: [string, string[], SanityDocument][] = [
    [
      'page',
      ['slug'],
      { ...times, _id: 'page-look', _type: 'page', title: 'Page', slug: slug('pages/look') },
    ],
    [
      'redirect',
      ['source', 'destination'],
      {
        ...times,
        _id: 'redirect-look',
        _type: 'redirect',
        source: '/look',
        destination: { type: 'url', url: 'https://else.example/' },
        status: 302,
      },
    ],
    [
      'journal',
      ['slug'],
      { ...times, _id: 'blog-en', _type: 'blog', title: 'Journal', slug: slug('journal') },
    ],
    [
      'currency',
      ['code'],
      {
        ...times,
        _id: 'settings-look',
        _type: 'settings',
        currenciesMenu: { currencies: [{ _key: 'a', _type: 'menuCurrency', code: 'EUR' }] },
      },
    ],
  ]
  const silent = () => Promise.reject(new Error('503'))

  it.each(documents)('of a %s is retried once', async (_, paths, document) => {
    const fetch = vi.spyOn(lake.client, 'fetch')
    try {
      const before = await complaints({ ...document })
      fetch.mockImplementationOnce(silent)
      expect(await complaints({ ...document })).toEqual(before)
      fetch.mockImplementation(silent)
      const checked = before.filter((line) => !paths.some((path) => line.includes(`${path}: `)))
      const without = await complaints({ ...document })
      expect(
        without.filter((line) => line.includes('warning: The content service did not respond')),
      ).toHaveLength(paths.length)
      expect(without.filter((line) => line.includes(' error: '))).toEqual(
        checked.filter((line) => line.includes(' error: ')),
      )
    } finally {
      fetch.mockRestore()
    }
  })

  it('is made once for all rules of one value', async () => {
    const fetch = vi.spyOn(lake.client, 'fetch')
    try {
      await complaints({ ...documents[0]![2] })
      expect(fetch).toHaveBeenCalledTimes(2)
    } finally {
      fetch.mockRestore()
    }
  })
})
