import { ThemeProvider } from '@sanity/ui'
import { buildTheme } from '@sanity/ui/theme'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createElement, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { translationsTool } from './translations.tool.ts'

type Operation = [string, ...unknown[]]
const service = vi.hoisted(() => ({
  push: vi.fn<(toast: { title: string; description?: string }) => void>(),
  answer: {
    value: undefined as unknown,
    illTyped: [] as object[],
    problem: undefined as string | undefined,
  },
  documents: [] as { _id: string }[],
  past: [] as object[],
  commit: vi.fn<(operations: Operation[]) => Promise<void>>(),
  action: vi.fn<(actions: object[]) => Promise<void>>(),
  release: undefined as string | undefined,
  language: undefined as string | undefined,
  saved: vi.fn<(file: Blob, name: string) => void>(),
}))
vi.mock('../../assistant/use-assistant.ts', () => ({ useAssistant: () => undefined }))
vi.mock('../../ui/download-file.ts', () => ({ downloadFile: service.saved }))
vi.mock('../../data/use-live-query.ts', () => ({ useLiveQuery: () => service.answer }))
vi.mock('../../data/use-own-language.ts', () => ({ useOwnLanguage: () => service.language }))
vi.mock('@sanity/ui/toast', () => ({ useToast: () => ({ push: service.push }) }))
vi.mock('sanity/router', () => ({
  IntentLink: ({ params, intent, children, ...rest }: LinkProps) => (
    <a href={`/${intent}/${params.id}`} {...rest}>
      {children}
    </a>
  ),
}))
interface LinkProps {
  params: { id: string }
  intent: string
  children: ReactNode
}
vi.mock('sanity', async (original) => {
  const transaction = () => {
    const operations: Operation[] = []
    const self: Record<string, unknown> = { commit: () => service.commit(operations) }
    for (const name of ['create', 'createIfNotExists', 'patch'])
      self[name] = (...rest: unknown[]) => (operations.push([name, ...rest]), self)
    return self
  }
  const client = {
    transaction,
    action: service.action,
    fetch: () => Promise.resolve(service.documents),
    config: () => ({ dataset: 'production' }),
    request: () => Promise.resolve({ documents: service.past }),
  }
  const schema = { get: (name: string) => (name === 'page' ? pageType : undefined) }
  const pageType = {
    name: 'page',
    title: 'Page',
    jsonType: 'object',
    fields: [{ name: 'title', type: { name: 'string', jsonType: 'string', title: 'Title' } }],
  }
  return {
    ...(await original<object>()),
    useClient: () => client,
    useSchema: () => schema,
    useActiveReleases: () => ({ data: [{ _id: '_.releases.r1', metadata: { title: 'Winter' } }] }),
    usePerspective: () => ({
      perspectiveStack: service.release ? [service.release, 'drafts'] : ['drafts'],
      selectedReleaseId: service.release,
    }),
  }
})

const stub = (name: string, language: string, over: object = {}) => ({
  _id: `${name}-${language}`,
  _type: 'page',
  _rev: 'r1',
  _createdAt: '2026-01-01T00:00:00Z',
  _updatedAt: '2026-01-01T00:00:00Z',
  language,
  title: `${name} ${language}`,
  translatedFrom: null,
  ...over,
})
const tie = (name: string) => ({
  _id: `tie-${name}`,
  _rev: 't1',
  _createdAt: '2026-01-01T00:00:00Z',
  translations: ['en', 'fr'].map((language) => ({ language, ref: `${name}-${language}` })),
})

const theme = buildTheme()
const show = () =>
  render(
    <ThemeProvider theme={theme}>
      {createElement(translationsTool.component as () => ReactNode)}
    </ThemeProvider>,
  )
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const titles = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent)

beforeEach(() => {
  const media = { matches: false, addEventListener() {}, removeEventListener() {} }
  vi.stubGlobal('matchMedia', () => media)
  service.commit.mockResolvedValue()
  service.action.mockResolvedValue()
  service.release = undefined
  service.language = undefined
  service.answer = {
    illTyped: [],
    problem: undefined,
    value: {
      stubs: [
        stub('house', 'en', { _updatedAt: '2026-02-01T00:00:00Z' }),
        stub('house', 'fr'),
        stub('watch', 'en'),
        stub('watch', 'fr', { _id: 'drafts.watch-fr' }),
      ],
      ties: [tie('house'), tie('watch')],
    },
  }
  service.documents = [stub('house', 'en'), stub('watch', 'en')]
  service.past = [stub('house', 'en', { title: 'The old house' })]
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

it('shows the state of each document in each language, with links', async () => {
  show()
  await screen.findByRole('link', { name: 'house en, French: behind' })
  expect(titles()).toEqual(['house enPage', 'watch enPage'])
  const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(link('house en, French: behind')).toBe('/edit/house-fr')
  expect(link('watch en, French: being written')).toBe('/edit/watch-fr')
  expect(link('watch en, English: source, ready')).toBe('/edit/watch-en')
  expect(screen.getByText('4 missing · 1 behind · 1 being written · 0 ready')).toBeDefined()
})

it('filters documents, and resets the filters if nothing matches', async () => {
  show()
  await screen.findByRole('link', { name: 'house en, French: behind' })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'behind')
  expect(titles()).toEqual(['house enPage'])
  await userEvent.type(screen.getByRole('searchbox', { name: 'Title' }), 'watch')
  expect(screen.getByText('No documents match these filters.')).toBeDefined()
  await press('Show all')
  expect(titles()).toHaveLength(2)
})

it('is set to the language of a translator, who can choose another', async () => {
  service.language = 'ja'
  show()
  const language = screen.getByRole('combobox', { name: 'Language' })
  expect(language).toHaveProperty('value', 'ja')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all of these' }))
  expect(screen.getByRole('button', { name: 'Create missing translations (2)' })).toBeDefined()
  await userEvent.selectOptions(language, '')
  expect(screen.getByRole('button', { name: 'Create missing translations (4)' })).toBeDefined()
})

it('creates a missing translation in the selected perspective, and links it', async () => {
  service.release = 'r1'
  show()
  expect(screen.getByText(/go into the release “Winter”/)).toBeDefined()
  await press('house en: create the Japanese translation')
  const [operations] = service.commit.mock.lastCall!
  const [create, first, second] = operations
  expect(create?.[1]).toMatchObject({
    _id: expect.stringMatching(/^versions\.r1\./),
    language: 'ja',
    title: 'house en',
    translatedFrom: { document: 'house-en', revision: 'r1' },
  })
  expect(first).toMatchObject(['patch', 'tie-house', { ifRevisionID: 't1' }])
  expect(second).toMatchObject(['patch', 'tie-house', { insert: { items: [{ language: 'ja' }] } }])
})

it('links an unlinked document once, despite concurrent requests', async () => {
  service.answer = { ...service.answer, value: { ...(service.answer.value as object), ties: [] } }
  show()
  await press('house en: create the Japanese translation')
  const [operations] = service.commit.mock.lastCall!
  expect(operations[1]).toMatchObject(['create', { _id: 'translation-house-en' }])
})

it('creates many translations in one action, and shows the count', async () => {
  show()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all of these' }))
  await press('Create missing translations (4)')
  await vi.waitFor(() => expect(service.push).toHaveBeenCalled())
  expect(service.push.mock.lastCall?.[0].title).toBe('4 translations created.')
  const [operations] = service.commit.mock.lastCall!
  expect(operations.filter(([name]) => name === 'create')).toHaveLength(4)
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull()
})

it('marks compared translations as up to date', async () => {
  show()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select house en' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as up to date (1)' }))
  expect(service.commit.mock.lastCall?.[0]).toMatchObject([
    ['patch', 'house-fr', { set: { translatedFrom: { document: 'house-en', revision: 'r1' } } }],
  ])
})

it('explains why nothing was created', async () => {
  service.commit.mockRejectedValue(Object.assign(new Error('no'), { statusCode: 403 }))
  show()
  await press('watch en: create the Arabic translation')
  await vi.waitFor(() => expect(service.push).toHaveBeenCalled())
  expect(service.push.mock.lastCall?.[0].description).toContain('your role may not write')
})

it('shows when data may be stale', () => {
  service.answer = { ...service.answer, problem: 'It did not answer.' }
  show()
  expect(within(screen.getByRole('alert')).getByText('It did not answer.')).toBeDefined()
})

/** Exports the French file of one document and returns its content. */
async function handedOut(title: string): Promise<string> {
  await userEvent.click(screen.getByRole('checkbox', { name: `Select ${title}` }))
  await press('Export XLIFF')
  await vi.waitFor(() => expect(service.saved).toHaveBeenCalled())
  return service.saved.mock.lastCall![0].text()
}
const choose = (xml: string) =>
  userEvent.upload(screen.getByLabelText(/^XLIFF file/), new File([xml], 'back.xlf'))

it('exports the selected documents for one language', async () => {
  show()
  const xml = await handedOut('watch en')
  expect(service.saved.mock.lastCall![1]).toMatch(/^translations-fr-.*\.xlf$/)
  expect(xml).toContain('original="page/watch-en"')
  expect(xml).toContain('<source xml:space="preserve">watch en</source>')
})

it('previews the changes of a file, and writes them as a draft with the source revision', async () => {
  service.documents = [stub('house', 'en'), stub('house', 'fr')]
  show()
  const xml = await handedOut('house en')
  await press('Import XLIFF…')
  await choose(xml.replace('>house fr</target>', '>la maison</target>'))
  const document = await screen.findByRole('region', { name: 'house en' })
  expect(within(document).getByText('1 will change')).toBeDefined()
  await press('Import 1 text')
  await vi.waitFor(() => expect(service.action).toHaveBeenCalled())
  expect(service.action.mock.lastCall?.[0]).toMatchObject([
    {
      baseId: 'house-fr',
      versionId: 'drafts.house-fr',
      ifBaseRevisionId: 'r1',
    },
    {
      draftId: 'drafts.house-fr',
      patch: {
        set: { title: 'la maison', translatedFrom: { document: 'house-en' } },
      },
    },
  ])
  expect(service.push.mock.lastCall?.[0].title).toBe('1 text imported into drafts')
})

it('names a translation that changed during the preview, and writes nothing', async () => {
  service.documents = [stub('house', 'en'), stub('house', 'fr')]
  show()
  const xml = await handedOut('house en')
  await press('Import XLIFF…')
  await choose(xml.replace('>house fr</target>', '>la maison</target>'))
  await screen.findByRole('region', { name: 'house en' })
  service.action.mockRejectedValue({ statusCode: 409 })
  service.documents = [stub('house', 'fr', { _rev: 'r2' })]
  await press('Import 1 text')
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^Nothing was imported: someone has changed “house en” \(French\) in the meantime. Choose the file again/,
  )
  expect(screen.getByRole('dialog', { name: 'Import translations' })).toBeDefined()
})

it('imports nothing from files of other sites, unreadable files, or without a target translation', async () => {
  show()
  const xml = await handedOut('watch en')
  await press('Import XLIFF…')
  const alert = async () => (await screen.findByRole('alert')).textContent
  await choose('no file')
  expect(await alert()).toContain('This file is damaged')
  await choose(xml.replace('page/watch-en', 'page/other'))
  expect(await alert()).toContain('“other” does not exist here')
  await choose(xml.replace('trgLang="fr"', 'trgLang="ja"'))
  expect(await alert()).toContain('has no Japanese translation yet')
  await choose(xml.replace('trgLang="fr"', 'trgLang="de"'))
  expect(await alert()).toContain('“de”, which is not a language of this site')
  expect(screen.getByRole('button', { name: 'Import 0 texts' })).toHaveProperty('disabled', true)
})
