import { ThemeProvider } from '@sanity/ui'
import { buildTheme } from '@sanity/ui/theme'
import { cleanup, render, renderHook, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { of } from 'rxjs'
import { describe, afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { DocumentActionProps } from 'sanity'
import { withPublishAllLanguagesActions } from './publish-all-languages-actions.tsx'
import { fakeReferenceCheck } from '../releases/testing/fake-reference-check.ts'
import { PublishAllLanguagesDialog } from './publish-all-languages-dialog.tsx'

const service = vi.hoisted(() => ({
  push: vi.fn<(toast: { title: string }) => void>(),
  stubs: [] as { _id: string }[],
  action: vi.fn<(actions: { actionType: string }[]) => Promise<void>>(),
  create: vi.fn<(requested: object) => Promise<{ releaseId: string }>>(),
  schedule: vi.fn<(requested: object) => Promise<void>>(),
  archive: vi.fn<(requested: object) => Promise<void>>(),
  /** State of the release that the test creates. */
  state: vi.fn<() => Promise<string>>(),
  patch: vi.fn<(id: string, fields: object) => void>(),
  refusesLanguage: undefined as string | undefined,
}))
vi.mock('@sanity/ui/toast', () => ({ useToast: () => ({ push: service.push }) }))
vi.mock('../data/use-live-query.ts', () => ({
  useLiveQuery: ({ fetch }: { fetch: string }) => ({
    value: fetch.includes('translation.metadata')
      ? [tie('house', ['en', 'fr', 'ar'])]
      : service.stubs,
    illTyped: [],
  }),
}))
interface LinkParams {
  id: string
  path?: string
}
vi.mock('sanity/router', () => ({
  IntentLink: ({ params, children }: { params: LinkParams; children: string }) => (
    <a href={`/edit/${params.id}${params.path ? `;path=${params.path}` : ''}`}>{children}</a>
  ),
}))
vi.mock('sanity', async (original) => {
  const client = {
    action: service.action,
    fetch: (query: string) =>
      Promise.resolve(
        fakeReferenceCheck(query) ??
          (query.includes('translation.metadata')
            ? [tie('form', ['en', 'fr'])]
            : query.includes('$types')
              ? [stub('form-en', 'en', 'Contact'), stub('form-fr', 'fr', 'Écrire')]
              : service.stubs.filter(({ _id }) => _id.startsWith('drafts.'))),
      ),
    patch: (id: string) => {
      const self: Record<string, unknown> = {
        ifRevisionId: () => self,
        set: (fields: object) => (service.patch(id, fields), self),
        commit: () => Promise.resolve(),
      }
      return self
    },
    releases: {
      create: service.create,
      edit: () => Promise.resolve(),
      schedule: service.schedule,
      archive: service.archive,
      delete: () => Promise.resolve(),
      get: async () => ({
        state: service.archive.mock.calls.length > 0 ? 'archived' : await service.state(),
      }),
    },
  }
  const source = { getClient: () => client }
  const schema = { get: () => undefined }
  const grants = {
    checkDocumentPermission: (_permission: string, { language }: { language?: string }) =>
      of({ granted: language !== service.refusesLanguage }),
  }
  return {
    ...(await original<object>()),
    useClient: () => client,
    useSchema: () => schema,
    useGrantsStore: () => grants,
    useCurrentUser: () => ({ roles: [{ title: 'Translator: French' }] }),
    useSource: () => source,
    useWorkspace: () => source,
    usePerspective: () => ({ perspectiveStack: ['drafts'] }),
    validateDocument: ({ document }: { document: { title: string } }) =>
      Promise.resolve(
        document.title ? [] : [{ level: 'error', message: 'Required', path: ['title'] }],
      ),
  }
})

const tie = (name: string, languages: string[]) => ({
  _id: `tie-${name}`,
  _type: 'translation.metadata',
  _rev: 't',
  _createdAt: '2026-01-01T00:00:00Z',
  translations: languages.map((language) => ({ language, ref: `${name}-${language}` })),
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
      <PublishAllLanguagesDialog id="house-en" type="page" when={when} onClose={onClose} />
    </ThemeProvider>,
  )
const button = (name: string) => screen.getByRole('button', { name })

beforeEach(() => {
  service.refusesLanguage = 'none'
  service.action.mockResolvedValue()
  service.schedule.mockResolvedValue()
  service.state.mockResolvedValue('scheduled')
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

describe('PublishAllLanguagesDialog', () => {
  it('publishes the validated drafts of all languages in one action', async () => {
    show('now')
    expect(await screen.findAllByText('No errors')).toHaveLength(2)
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

  it('names the languages whose machine translation is not approved', async () => {
    const marked = { machineTranslation: { model: 'm', at: '2026-11-29T10:00:00Z' } }
    service.stubs[2] = { ...stub('drafts.house-fr', 'fr', 'Maison'), ...marked }
    show('now')
    const note = await screen.findByText('Machine-made, not approved')
    expect(note.closest('li')?.textContent).toContain('Maison')
  })

  it('lists validation errors per language with links, and publishes the others', async () => {
    service.stubs[2] = stub('drafts.house-fr', 'fr', '')
    show('now')
    expect(await screen.findByText('title: Required')).toBeDefined()
    expect(screen.getByRole('link').getAttribute('href')).toBe('/edit/house-fr')
    expect(button('Publish 2 languages')).toHaveProperty('disabled', true)
    await userEvent.click(within(screen.getAllByRole('listitem')[1]!).getByRole('checkbox'))
    await userEvent.click(button('Publish 1 language'))
    expect(service.action.mock.lastCall?.[0]).toHaveLength(1)
  })

  it('refuses references into another language, with links and a way to replace them', async () => {
    const form = { _type: 'reference', _ref: 'form-en' }
    const modules = [{ _key: 'a', _type: 'action', form }]
    service.stubs[2] = Object.assign(stub('drafts.house-fr', 'fr', 'Maison'), { modules })
    show('now')
    const link = await screen.findByRole('link', { name: /links to “Contact” in English/ })
    expect(link.getAttribute('href')).toBe('/edit/house-fr;path=modules[_key=="a"].form')
    expect(button('Publish 2 languages')).toHaveProperty('disabled', true)
    await userEvent.click(button('Link to the French documents (1)'))
    expect(service.patch).toHaveBeenCalledWith('drafts.house-fr', {
      'modules[_key=="a"].form': { _type: 'reference', _ref: 'form-fr' },
    })
  })

  it('creates one release with all drafts, and schedules it', async () => {
    show('later')
    await screen.findAllByText('No errors')
    await userEvent.click(button('Schedule 2 languages'))
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(service.create).toHaveBeenCalledWith({
      metadata: expect.objectContaining({ title: 'House, 2 languages', releaseType: 'scheduled' }),
    })
    expect(service.action.mock.lastCall?.[0].map(({ actionType }) => actionType.slice(23))).toEqual(
      ['version.create', 'version.discard', 'version.create', 'version.discard'],
    )
    expect(service.schedule).toHaveBeenCalledWith(expect.objectContaining({ releaseId: 'r1' }))
  })

  it('restores the drafts if scheduling is rejected, and shows the reason', async () => {
    service.schedule.mockRejectedValue(Object.assign(new Error('no'), { statusCode: 403 }))
    service.state.mockResolvedValue('active')
    show('later')
    await screen.findAllByText('No errors')
    await userEvent.click(button('Schedule 2 languages'))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Your role may not do this. An editor or an administrator can.',
    )
    const back = service.action.mock.lastCall?.[0]
    expect(back?.slice(0, 2)).toMatchObject([
      {
        actionType: 'sanity.action.document.version.create',
        baseId: 'versions.r1.house-en',
        versionId: 'drafts.house-en',
      },
      {
        actionType: 'sanity.action.document.version.discard',
        versionId: 'versions.r1.house-en',
      },
    ])
    expect(back).toHaveLength(4)
    expect(service.archive).toHaveBeenCalledWith({ releaseId: 'r1' })
    expect(onClose).not.toHaveBeenCalled()
  })

  it('keeps a release scheduled if only the response was lost', async () => {
    service.state.mockRejectedValueOnce({ statusCode: 503 }).mockResolvedValue('scheduling')
    show('later')
    await screen.findAllByText('No errors')
    await userEvent.click(button('Schedule 2 languages'))
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(service.action).toHaveBeenCalledOnce()
    expect(service.archive).not.toHaveBeenCalled()
  })

  it('names the release that holds the drafts if they can neither be scheduled nor restored', async () => {
    service.schedule.mockRejectedValue(Object.assign(new Error('no'), { statusCode: 403 }))
    service.state.mockResolvedValue('active')
    service.action.mockResolvedValueOnce().mockRejectedValueOnce({ statusCode: 503 })
    show('later')
    await screen.findAllByText('No errors')
    await userEvent.click(button('Schedule 2 languages'))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('are now in the release “House, 2 languages”')
    expect(alert.textContent).toContain('Your role may not do this')
    expect(service.archive).not.toHaveBeenCalled()
  })

  it('excludes a language that the role may not publish, with a note', async () => {
    service.refusesLanguage = 'en'
    show('now')
    expect(await screen.findByText(/may not publish English/)).toBeDefined()
    await screen.findAllByText('No errors')
    await userEvent.click(button('Publish 1 language'))
    expect(service.action.mock.lastCall?.[0]).toMatchObject([{ publishedId: 'house-fr' }])
  })

  it('moves no drafts for a role that cannot create releases', () => {
    service.refusesLanguage = undefined
    const [, scheduleAll] = withPublishAllLanguagesActions([], { schemaType: 'page' })
    const { result } = renderHook(() =>
      scheduleAll?.({ id: 'house-en', type: 'page' } as DocumentActionProps),
    )
    expect(result.current).toMatchObject({
      disabled: true,
      title: 'Your role (Translator: French) may not schedule documents.',
    })
  })

  it('creates no release for a time that passed while the dialog was open', async () => {
    show('later')
    await screen.findAllByText('No errors')
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2099-01-01T00:00:00Z'))
    await userEvent.click(button('Schedule 2 languages'))
    expect((await screen.findByRole('alert')).textContent).toContain('is in the past')
    expect(service.create).not.toHaveBeenCalled()
    vi.mocked(Date.now).mockRestore()
  })

  it('stays open and shows the reason if publishing fails', async () => {
    service.action.mockRejectedValue(Object.assign(new Error('no'), { statusCode: 403 }))
    show('now')
    await screen.findAllByText('No errors')
    await userEvent.click(button('Publish 2 languages'))
    expect((await screen.findByRole('alert')).textContent).toContain('Your role may not do this')
    expect(onClose).not.toHaveBeenCalled()
  })

  it('reports that there is nothing to publish', () => {
    service.stubs = [stub('house-en', 'en', 'House')]
    show('now')
    expect(screen.getByText(/No language of this page has a draft/)).toBeDefined()
  })
})
