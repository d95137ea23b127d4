import { ThemeProvider } from '@sanity/ui'
import { buildTheme } from '@sanity/ui/theme'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TogetherDialog } from './together-dialog.tsx'

const service = vi.hoisted(() => ({
  push: vi.fn<(toast: { title: string }) => void>(),
  stubs: [] as { _id: string }[],
  action: vi.fn<(actions: { actionType: string }[]) => Promise<void>>(),
  create: vi.fn<(asked: object) => Promise<{ releaseId: string }>>(),
  schedule: vi.fn<(asked: object) => Promise<void>>(),
}))
vi.mock('@sanity/ui/toast', () => ({ useToast: () => ({ push: service.push }) }))
vi.mock('../reading/use-answer.ts', () => ({
  useAnswer: ({ fetch }: { fetch: string }) => ({
    value: fetch.includes('translation.metadata')
      ? {
          _id: 'tie',
          _rev: 't',
          _createdAt: '2026-01-01T00:00:00Z',
          translations: ['en', 'fr', 'ar'].map((language) => ({
            language,
            ref: `house-${language}`,
          })),
        }
      : service.stubs,
  }),
}))
vi.mock('sanity/router', () => ({
  IntentLink: ({ params, children }: { params: { id: string }; children: string }) => (
    <a href={`/edit/${params.id}`}>{children}</a>
  ),
}))
vi.mock('sanity', async (original) => {
  const client = {
    action: service.action,
    fetch: () => Promise.resolve(service.stubs.filter(({ _id }) => _id.startsWith('drafts.'))),
    releases: {
      create: service.create,
      edit: () => Promise.resolve(),
      schedule: service.schedule,
      get: () => Promise.resolve({ state: 'scheduled' }),
    },
  }
  const source = { getClient: () => client }
  const schema = { get: () => undefined }
  return {
    ...(await original<object>()),
    useClient: () => client,
    useSchema: () => schema,
    useSource: () => source,
    useWorkspace: () => source,
    usePerspective: () => ({ perspectiveStack: ['drafts'] }),
    validateDocument: ({ document }: { document: { title: string } }) =>
      Promise.resolve(
        document.title ? [] : [{ level: 'error', message: 'Required', path: ['title'] }],
      ),
  }
})

const stub = (id: string, language: string, title: string) => ({
  _id: id,
  _type: 'page',
  _rev: `${id}-1`,
  _createdAt: '2026-01-01T00:00:00Z',
  _updatedAt: '2026-01-01T00:00:00Z',
  language,
  title,
  translatedFrom: null,
})
const theme = buildTheme()
const onClose = vi.fn<() => void>()
const show = (when: 'now' | 'later') =>
  render(
    <ThemeProvider theme={theme}>
      <TogetherDialog id="house-en" type="page" when={when} onClose={onClose} />
    </ThemeProvider>,
  )
const button = (name: string) => screen.getByRole('button', { name })

beforeEach(() => {
  service.action.mockResolvedValue()
  service.schedule.mockResolvedValue()
  service.create.mockResolvedValue({ releaseId: 'r1' })
  service.stubs = [
    stub('house-en', 'en', 'House'),
    stub('drafts.house-en', 'en', 'House'),
    stub('drafts.house-fr', 'fr', 'Maison'),
    stub('house-ar', 'ar', 'بيت'),
  ]
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

it('publishes the drafts of all languages in one action, as they were checked', async () => {
  show('now')
  expect(await screen.findAllByText('sound')).toHaveLength(2)
  await userEvent.click(button('Publish 2 languages'))
  expect(service.action.mock.lastCall?.[0]).toEqual([
    {
      actionType: 'sanity.action.document.publish',
      draftId: 'drafts.house-en',
      ifDraftRevisionId: 'drafts.house-en-1',
      publishedId: 'house-en',
    },
    expect.objectContaining({ draftId: 'drafts.house-fr', publishedId: 'house-fr' }),
  ])
  expect(onClose).toHaveBeenCalled()
})

it('says which language is unsound and why, leads there, and goes on without it', async () => {
  service.stubs[2] = stub('drafts.house-fr', 'fr', '')
  show('now')
  expect(await screen.findByText('title: Required')).toBeDefined()
  expect(screen.getByRole('link').getAttribute('href')).toBe('/edit/house-fr')
  expect(button('Publish 2 languages')).toHaveProperty('disabled', true)
  await userEvent.click(within(screen.getAllByRole('listitem')[1]!).getByRole('checkbox'))
  await userEvent.click(button('Publish 1 language'))
  expect(service.action.mock.lastCall?.[0]).toHaveLength(1)
})

it('makes one release of them and schedules it', async () => {
  show('later')
  await screen.findAllByText('sound')
  await userEvent.click(button('Schedule 2 languages'))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(service.create).toHaveBeenCalledWith({
    metadata: expect.objectContaining({ title: 'House, 2 languages', releaseType: 'scheduled' }),
  })
  expect(service.action.mock.lastCall?.[0].map(({ actionType }) => actionType.slice(23))).toEqual([
    'version.create',
    'version.discard',
    'version.create',
    'version.discard',
  ])
  expect(service.schedule).toHaveBeenCalledWith(expect.objectContaining({ releaseId: 'r1' }))
})

it('names the release in which the drafts stand that cannot be scheduled', async () => {
  service.schedule.mockRejectedValue(Object.assign(new Error('no'), { statusCode: 403 }))
  show('later')
  await screen.findAllByText('sound')
  await userEvent.click(button('Schedule 2 languages'))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('stand in the release “House, 2 languages”')
  expect(alert.textContent).toContain('Your role may not do this')
  expect(onClose).not.toHaveBeenCalled()
})

it('makes no release for a time that passed while the dialog was open', async () => {
  show('later')
  await screen.findAllByText('sound')
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2099-01-01T00:00:00Z'))
  await userEvent.click(button('Schedule 2 languages'))
  expect((await screen.findByRole('alert')).textContent).toContain('is in the past')
  expect(service.create).not.toHaveBeenCalled()
  vi.mocked(Date.now).mockRestore()
})

it('says why nothing went live, and stays', async () => {
  service.action.mockRejectedValue(Object.assign(new Error('no'), { statusCode: 403 }))
  show('now')
  await screen.findAllByText('sound')
  await userEvent.click(button('Publish 2 languages'))
  expect((await screen.findByRole('alert')).textContent).toContain('Your role may not do this')
  expect(onClose).not.toHaveBeenCalled()
})

it('says where there is nothing to publish', () => {
  service.stubs = [stub('house-en', 'en', 'House')]
  show('now')
  expect(screen.getByText(/No language of this page has a draft/)).toBeDefined()
})
