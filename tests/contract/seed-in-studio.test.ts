import {
  createWorkspaceFromConfig,
  type Path,
  type SanityDocument,
  validateDocument,
  type Workspace,
} from 'sanity'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createStudioConfig } from '#studio/create-studio-config.ts'
import { openSeededLake, type SeededLake } from '../support/seeded-lake.ts'

const editor = {
  id: 'editor',
  name: 'Edith',
  email: 'edith@example.com',
  role: 'editor',
  roles: [],
}

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
        'collection',
        'home',
        'page',
        'product',
        'productVariant',
        'redirect',
        'settings',
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
