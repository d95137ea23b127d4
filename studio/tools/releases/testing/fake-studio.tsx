import { ThemeProvider } from '@sanity/ui'
import { buildTheme } from '@sanity/ui/theme'
import { ToastProvider } from '@sanity/ui/toast'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { sampleContent, fakeClient } from './fake-lake.ts'

/** Fake state of Studio and the content service. */
export const fakeState = {
  /** Whether the current user may write releases. */
  writes: true,
  lake: fakeClient(sampleContent()),
  /** Release that the URL opens. */
  release: undefined as string | undefined,
  go: vi.fn<(to: object) => void>(),
  /** Client of the comments dataset. */
  talk: fakeClient({ releases: [], versions: [] }),
  /** Live queries of the current test. */
  questions: [] as { fetch: string }[],
}

/** Resets the state, with the time set shortly before a clock change, and stubs layout APIs. */
export function setUpFakeStudio(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-20T08:00:00Z') })
  vi.stubEnv('TZ', 'America/New_York')
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
  }))
  fakeState.writes = true
  answers.clear()
  fakeState.questions = []
  fakeState.lake = fakeClient(sampleContent())
  fakeState.talk = fakeClient({ releases: [], versions: [] })
  Object.assign(fakeState.talk.client, { fetch: () => Promise.resolve([]) })
}

export function tearDownFakeStudio(): void {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
}

/** Query results keep their identity, as in Studio, until the next reset. */
const answers = new Map<string, unknown>()
export const fakeLiveQuery = {
  useLiveQuery: (question?: { fetch: string }, params?: object) => {
    if (!question) return { illTyped: [] }
    fakeState.questions.push(question)
    const key = JSON.stringify([question.fetch, params])
    if (!answers.has(key)) answers.set(key, fakeState.lake.runQuery(question.fetch, params))
    return { value: answers.get(key), illTyped: [], problem: undefined }
  },
}

/** Replaces the floating menu, which cannot be positioned without layout. */
export const fakeMenu = {
  Menu: ({ children }: { children: ReactNode }) => <div role="menu">{children}</div>,
  MenuButton: ({ button, menu }: { button: ReactNode; menu: ReactNode }) => (
    <>
      {button}
      {menu}
    </>
  ),
  MenuItem: ({ text, onClick }: { text: string; onClick: () => void }) => (
    <button role="menuitem" type="button" onClick={onClick}>
      {text}
    </button>
  ),
}

export const fakeRouter = {
  route: { create: () => ({}) },
  useRouter: () => ({ navigate: fakeState.go, state: { release: fakeState.release } }),
  IntentLink: ({ children }: { children: ReactNode }) => <a href="/edit">{children}</a>,
}

const grants = {
  checkDocumentPermission: () => ({
    subscribe(next: (result: { granted: boolean }) => void) {
      next({ granted: fakeState.writes })
      return { unsubscribe() {} }
    },
  }),
}

const page = { name: 'page', fields: [{ name: 'title', type: { title: 'Title' } }] }
const schema = {
  get: (type: string) => (type === 'page' ? page : undefined),
  getTypeNames: () => [],
}

export const fakeSanity = {
  AddonDatasetProvider: ({ children }: { children: ReactNode }) => children,
  useAddonDataset: () => ({
    client: fakeState.talk.client,
    createAddonDataset: () => Promise.resolve(null),
    ready: true,
    error: null,
  }),
  useClient: () => fakeState.lake.client,
  useCurrentUser: () => ({ id: 'edith', roles: [{ title: 'Viewer' }] }),
  useGrantsStore: () => grants,
  Preview: ({ value }: { value: { _id: string } }) => value._id,
  useSchema: () => schema,
  useSource: () => ({ getClient: () => fakeState.lake.client }),
  useUser: (id: string) => [{ displayName: `${id} of the house` }],
  useValuePreview: ({ value }: { value: { _id: string } }) => ({ value: { title: value._id } }),
  useWorkspace: () => ({ name: 'orrery' }),
  validateDocument: ({ document }: { document: { _id: string } }) =>
    Promise.resolve(
      document._id.endsWith('home')
        ? [{ level: 'error', message: 'Write a title.', path: ['title'] }]
        : [],
    ),
}

const theme = buildTheme()

/** Renders the tool, or a part of it, with Studio's providers. */
export const renderInStudio = (view: ReactNode, release?: string) => {
  fakeState.release = release
  return render(
    <ThemeProvider theme={theme}>
      <ToastProvider>{view}</ToastProvider>
    </ThemeProvider>,
  )
}
export const clickButton = (name: string | RegExp) =>
  userEvent.click(screen.getByRole('button', { name }))
export const openDialog = () => within(screen.getByRole('dialog'))
