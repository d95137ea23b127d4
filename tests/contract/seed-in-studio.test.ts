import { readFileSync } from 'node:fs'
import {
  createWorkspaceFromConfig,
  type InitialValueResolverContext,
  type Path,
  resolveInitialValue,
  type SanityDocument,
  validateDocument,
  type Workspace,
} from 'sanity'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createStudioConfig } from '#studio/create-studio-config.ts'
import { moduleRegistry } from '#components/modules/registry.ts'
import { type Locale, locales } from '#lib/locales.ts'
import { openSeededLake, type SeededLake } from '../support/seeded-lake.ts'
import { type DescribedType, offeredBy, valuesAt } from './support/offered.ts'

const editor = {
  id: 'editor',
  name: 'Edith',
  email: 'edith@example.com',
  role: 'editor',
  roles: [],
}

const schemaTypes: DescribedType[] = JSON.parse(
  readFileSync('lib/content/schema.generated.json', 'utf8'),
)

let lake: SeededLake
let workspace: Workspace
let published: Set<string>

beforeAll(async () => {
  lake = await openSeededLake()
  const config = createStudioConfig({
    mode: 'embedded',
    projectId: 'orrery',
    dataset: 'production',
    apiHost: lake.origin,
  })
  workspace = await createWorkspaceFromConfig({
    ...config,
    currentUser: editor,
    getClient: () => lake.client,
  })
  published = new Set(await lake.client.fetch<string[]>('*[]._id'))
}, 60_000)
afterAll(() => lake?.close())

/**
 * What Studio says against a document, one line each: document, path, message.
 *
 * @param environment `cli` tells fields that no type knows as well, which the form shows in a box of its own
 */
async function complaints(
  document: SanityDocument,
  environment: 'studio' | 'cli' = 'studio',
): Promise<string[]> {
  const markers = await validateDocument({
    document,
    workspace,
    getClient: () => lake.client,
    getDocumentExists: ({ id }) => Promise.resolve(published.has(id)),
    environment,
  })
  return markers.map(
    ({ path, level, message }) => `${document._id} ${said(path)}: ${level}: ${message}`,
  )
}

const said = (path: Path) =>
  path.map((step) => (typeof step === 'object' ? JSON.stringify(step) : step)).join('.')

describe('the demo in Studio', () => {
  it('holds every document of the seed to be publishable, without error or warning', async () => {
    const documents = await lake.client.fetch<SanityDocument[]>(
      '*[!string::startsWith(_type, "sanity.") && !string::startsWith(_type, "system.")]',
    )
    const types = new Set(documents.map(({ _type }) => _type))
    expect([...types].toSorted()).toEqual(
      [
        'blog',
        'blogpost',
        'collection',
        'currencies',
        'collectionPage',
        'form',
        'home',
        'news',
        'newsListPage',
        'page',
        'product',
        'productPage',
        'productVariant',
        'redirect',
        'retailer',
        'retailersPage',
        'settings',
        'storiesPage',
        'translation.metadata',
      ].toSorted(),
    )
    const found: string[] = []
    for (const document of documents) {
      found.push(...(await complaints(document, 'cli')))
      found.push(...(await complaints({ ...document, _id: `drafts.${document._id}` })))
    }
    expect(found).toEqual([])
  }, 120_000)
})

/** What stands in many modules and is proved for itself; of a medium each shows a picture and a moving one. */
const shared = { link: [], richText: [], picture: [], mediaItem: ['type'] }

/** What a module offers and the demo does not show. */
const notInTheDemo: Record<string, string> = {
  'tabList[].panel.mediaList[].type: video': 'a loop beside a text is shown by the module content',
  ...Object.fromEntries(
    ['gear', 'crown', 'watch', 'strap', 'leaf', 'return', 'pin', 'letter'].map((icon) => [
      `items[].icon: ${icon}`,
      'every sign of the sprite stands on its sheet',
    ]),
  ),
}

describe.each(Object.keys(moduleRegistry))('the module %s in the demo', (type) => {
  const examples = (locale: Locale) =>
    lake.client.fetch<Record<string, unknown>[]>(
      '*[language == $locale && defined(modules)].modules[_type == $type]',
      { locale, type },
      { perspective: 'published' },
    )

  it('stands on a page in every language', async () => {
    const counts = await Promise.all(
      locales.map(async (locale) => [locale, (await examples(locale)).length] as const),
    )
    for (const [locale, count] of counts) expect(count, locale).toBeGreaterThan(0)
  })

  it.each(locales)('is shown in each way that it and its items offer, in %s', async (locale) => {
    const modules = await examples(locale)
    const missing = offeredBy(schemaTypes, type, shared).flatMap(({ way, choices }) => {
      const found = modules.flatMap((module) => valuesAt(module, way))
      if (choices.length === 0) return found.some((value) => value !== null) ? [] : [way]
      return choices
        .filter((choice) => !found.some((value) => (value ?? false) === choice))
        .map((choice) => `${way}: ${choice}`)
    })
    expect(missing.filter((line) => !(line in notInTheDemo))).toEqual([])
  })
})

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

  it('belongs to one page of a language, drafts of other pages included', async () => {
    await lake.client.createOrReplace(page('drafts.page-new', 'en', 'pages/new'))
    expect(await complaints(page('drafts.page-other', 'en', 'pages/faq'))).toEqual([
      'drafts.page-other slug: error: Slug is already in use',
    ])
    expect(await complaints(page('page-other', 'en', 'pages/new'))).toEqual([
      'page-other slug: error: Slug is already in use',
    ])
  })

  it('is free for another language, and for every draft and version of its own page', async () => {
    const own = 'page-pages-faq-en'
    for (const id of [own, `drafts.${own}`, `versions.r1.${own}`])
      expect(await complaints(page(id, 'en', 'pages/faq'))).toEqual([])
    await lake.client.createOrReplace(page('page-only-english', 'en', 'pages/only-english'))
    expect(await complaints(page('page-anew', 'fr', 'pages/only-english'))).toEqual([])
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
    `${id} destination: error: Visitors would go round in a circle: ${way}.`

  it('may not lead to itself, nor round over pages, drafts and the redirect of the root', async () => {
    const itself = 'redirect-new destination: error: A redirect cannot lead to itself.'
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
      'settings-fr rootRedirect: error: Visitors would go round in a circle: /fr → /fr/pages/faq → /fr.',
    ])
  })

  it('begins where no other does', async () => {
    const source = await lake.client.fetch<string>('*[_type == "redirect"][0].source')
    expect(await complaints(redirect('redirect-twice', `/en${source}`, toPage))).toEqual([
      'redirect-twice source: error: Another redirect begins here already.',
    ])
  })
})

describe('a document that an editor makes', () => {
  /** What the create menu begins a document with, and what the editor fills in. */
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
    // Initial values are worked out in turns that Studio asks its window for.
    vi.stubGlobal('window', globalThis)
    const initial = await resolveInitialValue(workspace.schema, template, {}, context)
    vi.unstubAllGlobals()
    const times = { _createdAt: '2026-01-05T09:00:00Z', _updatedAt: '2026-01-05T09:00:00Z' }
    const base = { _id: 'drafts.made', _rev: 'r', ...times, _type: template.schemaType }
    return { ...base, ...initial, ...filled }
  }

  const filled = { title: 'Essai', slug: { _type: 'slug', current: 'essai' } }

  it('can be published as a page with a title and a path alone', async () => {
    for (const language of ['en', 'fr', 'ar', 'ja'])
      expect(await complaints(await made(`page-${language}`, filled))).toEqual([])
  })

  it('is asked for the rest of what is begun', async () => {
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
      'drafts.made heroHeader.link.reference: error: Choose the page this link leads to.',
      'drafts.made heroHeader.media.image: error: Choose an image.',
      'drafts.made modules.{"_key":"a"}.media: error: Choose an image or a video.',
    ])
  })
})
