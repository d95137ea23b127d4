import { ThemeProvider } from '@sanity/ui'
import { buildTheme } from '@sanity/ui/theme'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import type { ObjectSchemaType, PatchEvent } from 'sanity'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { createTranslations } from './create-translations.ts'
import { TranslationsMenu, withTranslationsMenu } from './translations-menu.tsx'

const service = vi.hoisted(() => ({
  create: vi.fn<(...requested: Parameters<typeof createTranslations>) => Promise<object>>(),
  createMetadata: vi.fn<(document: object) => Promise<void>>(),
  push: vi.fn<(toast: { title: string; description?: string }) => void>(),
  navigate: vi.fn<(target: object) => void>(),
  onChange: vi.fn<(event: PatchEvent) => void>(),
  displayed: {} as { language?: string },
  release: undefined as string | undefined,
  translations: [] as { language: string; ref: string }[],
  stubs: [] as { _id: string }[],
}))
vi.mock('./create-translations.ts', () => ({ createTranslations: service.create }))
vi.mock('@sanity/ui/toast', () => ({ useToast: () => ({ push: service.push }) }))
vi.mock('../data/use-live-query.ts', () => ({
  useLiveQuery: ({ fetch }: { fetch: string }) => ({
    value: fetch.includes('translation.metadata')
      ? service.translations.slice(0, 1).map(() => ({
          _id: 'tie',
          _rev: 't',
          _createdAt: '2026-01-01T00:00:00Z',
          translations: service.translations,
        }))
      : service.stubs,
    illTyped: [],
  }),
}))
vi.mock('sanity/router', () => ({
  useRouter: () => ({
    navigateUrl: service.navigate,
    resolvePathFromState: (state: object) => JSON.stringify(state),
  }),
}))
vi.mock('sanity/structure', () => ({
  usePaneRouter: () => ({
    routerPanesState: [[{ id: 'pages' }], [{ id: 'house-en' }]],
    groupIndex: 1,
  }),
  useDocumentPane: () => ({
    documentId: 'house-en',
    displayed: service.displayed,
    onChange: service.onChange,
  }),
}))
vi.mock('sanity', async (original) => {
  const [client, schema] = [{ createIfNotExists: service.createMetadata }, { get: () => undefined }]
  return {
    ...(await original<object>()),
    useClient: () => client,
    useSchema: () => schema,
    usePerspective: () => ({
      perspectiveStack: ['drafts'],
      selectedReleaseId: service.release,
    }),
  }
})

const stub = (_id: string, language: string) => ({
  _id,
  _type: 'page',
  _rev: 'r1',
  _createdAt: '2026-01-01T00:00:00Z',
  _updatedAt: '2026-01-01T00:00:00Z',
  language,
  title: _id,
  translatedFrom: null,
})
const theme = buildTheme()
const pageType = { name: 'page' } as ObjectSchemaType
const Menu: ComponentType<{ schemaType: ObjectSchemaType }> = TranslationsMenu

async function open() {
  render(
    <ThemeProvider theme={theme}>
      <Menu schemaType={pageType} />
    </ThemeProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Translations' }))
}
const item = (name: string) => screen.findByRole('menuitem', { name, hidden: true })

beforeEach(() => {
  const media = { matches: false, addEventListener() {}, removeEventListener() {} }
  vi.stubGlobal('matchMedia', () => media)
  service.createMetadata.mockResolvedValue()
  service.create.mockResolvedValue({ documents: [{}], unresolvedLinks: 1 })
  service.displayed = { language: 'en' }
  service.release = undefined
  service.translations = ['en', 'fr'].map((language) => ({ language, ref: `house-${language}` }))
  service.stubs = [stub('house-en', 'en'), stub('drafts.house-en', 'en'), stub('house-fr', 'fr')]
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

describe('TranslationsMenu', () => {
  it('creates a translation as the board does, from the draft of the open document', async () => {
    service.release = 'r1'
    await open()
    await userEvent.click(await item('Arabic: create the translation'))
    const [, , missing, release] = service.create.mock.lastCall!
    expect(missing).toMatchObject([
      { to: 'ar', row: { source: { _id: 'drafts.house-en' }, group: { id: 'tie' } } },
    ])
    expect(release).toBe('r1')
    await vi.waitFor(() => expect(service.push).toHaveBeenCalled())
    expect(service.push.mock.lastCall?.[0].title).toBe(
      'Translation created. 1 link still points to a document in the source language, because it has no translation yet.',
    )
  })

  it('opens an existing translation beside the document', async () => {
    await open()
    await userEvent.click(await item('French: ready'))
    expect(JSON.parse((service.navigate.mock.lastCall![0] as { path: string }).path)).toMatchObject(
      {
        panes: [[{ id: 'pages' }], [{ id: 'house-en' }], [{ id: 'house-fr' }]],
      },
    )
    expect(service.create).not.toHaveBeenCalled()
  })

  it('lists a document alone that has no metadata, to link existing ones', async () => {
    service.translations = []
    await open()
    await userEvent.click(await item('Link existing documents'))
    expect(service.createMetadata.mock.lastCall?.[0]).toMatchObject({
      _id: 'translation-house-en',
      _type: 'translation.metadata',
      translations: [{ language: 'en', value: { _ref: 'house-en', _weak: true } }],
    })
    await vi.waitFor(() => expect(service.navigate).toHaveBeenCalled())
    expect((service.navigate.mock.lastCall![0] as { path: string }).path).toContain(
      '"id":"translation-house-en"',
    )
  })

  it('explains why a document that is not stored has no translations', async () => {
    service.stubs = []
    await open()
    expect(await item('Edit this document first: only a saved one has translations.')).toBeDefined()
  })

  it('creates no second translation where another release has one', async () => {
    service.translations.push({ language: 'ar', ref: 'house-ar' })
    service.stubs.push(stub('versions.r2.house-ar', 'ar'))
    await open()
    const arabic = await item('Arabic: in another release')
    expect(arabic).toHaveProperty('disabled', true)
  })

  it('explains why nothing was created', async () => {
    service.create.mockRejectedValue(Object.assign(new Error('no'), { statusCode: 403 }))
    await open()
    await userEvent.click(await item('Japanese: create the translation'))
    await vi.waitFor(() => expect(service.push).toHaveBeenCalled())
    expect(service.push.mock.lastCall?.[0].description).toContain('your role may not write')
  })

  it('sets the language of a document without one', async () => {
    service.displayed = {}
    await open()
    await userEvent.click(await item('This document is in French'))
    expect(service.onChange.mock.lastCall?.[0].patches).toMatchObject([
      { type: 'set', path: ['language'], value: 'fr' },
    ])
  })

  it('is part of documents of translated types only', () => {
    expect(withTranslationsMenu([], { schemaType: 'page' })).toEqual([TranslationsMenu])
    expect(withTranslationsMenu([], { schemaType: 'retailer' })).toEqual([])
  })
})
