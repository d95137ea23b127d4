import { ThemeProvider } from '@sanity/ui'
import { buildTheme } from '@sanity/ui/theme'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createElement, type ReactNode } from 'react'
import { describe, afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  buildTranslationGroups,
  type TranslationGroup,
} from '../../translations/model/translation-group.ts'
import { TodayToolMenu } from './today-tool-menu.tsx'
import { todayTool } from './today.tool.ts'

interface LinkProps {
  intent: string
  params: object
  children: ReactNode
}

const content = vi.hoisted(() => ({
  answers: {} as Record<string, unknown>,
  failedReleases: [] as object[],
  problem: undefined as string | undefined,
  documents: [] as { _id: string; _rev: string; [field: string]: unknown }[],
  /** Ids of the documents that were fetched in full. */
  read: [] as string[],
  transactions: '',
  markers: {} as Record<string, object[]>,
  families: [] as TranslationGroup[],
  view: undefined as string | undefined,
  navigate: vi.fn<(state: object) => void>(),
  roles: [] as { name: string; title: string }[],
  language: undefined as string | undefined,
}))
vi.mock('../../data/use-live-query.ts', () => ({
  useLiveQuery: ({ fetch, listen }: { fetch: string; listen: string }) => ({
    value: fetch.includes('defined(error)')
      ? content.failedReleases
      : content.answers[listen.slice(2, 20)],
    illTyped: [],
    problem: content.problem,
  }),
}))
vi.mock('../../translations/use-all-translation-groups.ts', () => ({
  useTranslationGroups: () => ({
    groups: content.families,
    illTyped: [],
    context: { source: 'en', stack: ['drafts'], digests: new Map() },
    problem: undefined,
  }),
}))
vi.mock('../../data/use-own-language.ts', () => ({ useOwnLanguage: () => content.language }))
vi.mock('sanity/router', () => ({
  route: { create: () => ({}) },
  useRouter: () => ({ navigate: content.navigate, state: { view: content.view } }),
  IntentLink: ({ intent, params, children }: LinkProps) =>
    createElement('a', { href: `${intent}:${Object.values(params).join('|')}` }, children),
}))
vi.mock('sanity', () => {
  const client = {
    config: () => ({ dataset: 'production' }) as { dataset: string; token?: string },
    request: async () => content.transactions,
    fetch: async (query: string, { ids = [] }: { ids?: string[] }) => {
      if (query.includes('_id > $after')) return content.documents
      const read = content.documents.filter(({ _id }) => ids.includes(_id))
      if (query === '*[_id in $ids]') content.read.push(...read.map(({ _id }) => _id))
      return query.endsWith('._id') ? read.map(({ _id }) => _id) : read
    },
  }
  const workspace = {}
  return {
    Preview: ({ value }: { value: { _id: string } }) => createElement('span', {}, value._id),
    RelativeTime: ({ time }: { time: string }) => time,
    pathToString: (path: string[]) => path.join('.'),
    useAddonDataset: () => ({ client }),
    useClient: () => client,
    useCurrentUser: () => ({ id: 'ada', name: 'Ada', roles: content.roles }),
    useSchema: () => ({ get: (name: string) => ({ name }) }),
    useUser: (id: string) => [id ? { displayName: id.toUpperCase() } : undefined],
    useWorkspace: () => workspace,
    useSource: () => ({ getClient: () => ({}) }),
    validateDocument: async ({ document }: { document: { _id: string } }) => {
      if (document._id in content.markers && !content.markers[document._id])
        throw new TypeError('value.map is not a function')
      return content.markers[document._id] ?? []
    },
  }
})

const listed = (_id: string, _rev: string) => ({
  _id,
  _rev,
  _type: 'page',
  _updatedAt: '2026-11-01',
})
const theme = buildTheme()
/** Hosted, so that no local token is requested; the site does not check the content, so the browser does. */
const tool = todayTool(true)
const show = () =>
  render(
    <ThemeProvider theme={theme}>{createElement(tool.component as () => ReactNode)}</ThemeProvider>,
  )
const section = (name: string) => within(screen.getByRole('region', { name }))
const planned = '_type == "system.r'
const drafts = '_id in path("draft'
const inbox = '_type in ["comment'
const published = '_id in path("*") &'

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 501 }))
  content.answers = { [planned]: [], [drafts]: [], [published]: [] }
  content.failedReleases = []
  content.problem = undefined
  content.documents = []
  content.read = []
  content.transactions = ''
  content.markers = {}
  content.families = []
  content.view = undefined
  content.language = undefined
  content.roles = [{ name: 'editor', title: 'Editor' }]
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('today', () => {
  it('lists open tasks and mentions of the user, and counts them in the menu of tools', async () => {
    content.answers[inbox] = {
      tasks: [{ _id: 't1', title: 'Shorten it', authorId: 'ben', dueBy: '2026-12-05' }],
      mentions: [
        {
          _id: 'c1',
          _createdAt: '2026-11-28',
          authorId: 'ben',
          message: [{ children: [{ text: 'Look, ' }, { userId: 'ada' }, { text: '!' }] }],
          document: 'home-fr',
          type: 'home',
        },
        {
          _id: 'c2',
          authorId: 'ben',
          message: null,
          document: '_.releases.rA',
          type: 'system.release',
        },
        { _id: 'c3', authorId: 'ben', message: null, document: 't2', type: 'tasks.task' },
      ],
    }
    show()
    const forYou = section('For you')
    await userEvent.click(forYou.getByRole('button', { name: /^Shorten it.*Task from BEN, due/ }))
    const stickyParams = { sidebar: 'tasks', viewMode: 'edit', selectedTask: 't1' }
    expect(content.navigate).toHaveBeenLastCalledWith({ stickyParams })
    await userEvent.click(forYou.getByRole('button', { name: /^Comment.*Mention by BEN/ }))
    expect(content.navigate).toHaveBeenLastCalledWith({
      stickyParams: { ...stickyParams, selectedTask: 't2' },
    })
    expect(forYou.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      'edit:home-fr|home|sanity/comments|c1',
      'release:rA',
    ])
    expect(forYou.getByText('Look, !')).toBeTruthy()
    const renderDefault = ({ tools }: { tools: { title: string }[] }) =>
      createElement('p', {}, tools.map(({ title }) => title).join())
    render(createElement(TodayToolMenu, { tools: [tool], renderDefault } as never))
    expect(screen.getByText('Today (4)')).toBeTruthy()
  })

  it('lists scheduled releases, own and other drafts, and published documents', async () => {
    content.answers = {
      [planned]: [
        { _id: '_.releases.rWinter', title: 'Winter', at: '2026-12-01T09:00:00Z', documents: 1 },
      ],
      [drafts]: [listed('drafts.mine', 'r1'), listed('drafts.theirs', 'r2')],
      [published]: [listed('live', 'r3')],
    }
    content.transactions = [
      { id: 'r1', author: 'ada' },
      { id: 'r2', author: 'ben' },
      { id: 'r3', author: 'ben' },
    ]
      .map((each) => `${JSON.stringify(each)}\n`)
      .join('')
    show()
    const winter = section('Scheduled next').getByRole('link', { name: /Winter/ })
    expect(winter.getAttribute('href')).toBe('release:rWinter')
    expect(winter.textContent).toContain('1 document')
    expect(await section('My drafts').findByText('drafts.mine')).toBeDefined()
    expect(section('My drafts').queryByText('drafts.theirs')).toBeNull()
    const theirs = section('Other drafts').getByRole('link')
    expect(theirs.getAttribute('href')).toBe('edit:theirs|page')
    expect(theirs.textContent).toContain('BEN')
    expect(section('Recently published').getByText('live')).toBeDefined()
  })

  it('begins with the releases that were not published at their time', async () => {
    const id = '_.releases.rWinter'
    content.documents = [{ ...listed('page-a', 'r1'), title: 'About us' }]
    content.failedReleases = [{ _id: id, title: 'Winter', error: '"page-a" is referenced' }]
    show()
    await screen.findByText(/“About us”/)
    const [first] = screen.getAllByRole('region').filter(({ ariaLabel }) => ariaLabel !== 'Today')
    expect(first?.ariaLabel).toBe('Releases not published')
    expect(first?.textContent).toContain(
      'The release “Winter” was not published at its time. “About us” is referenced. Correct this, then schedule the release again.',
    )
    const link = within(first!).getByRole('link', { name: 'Open the release' })
    expect(link.getAttribute('href')).toBe('release:rWinter')
    cleanup()
    content.failedReleases = []
    show()
    expect(screen.queryByRole('region', { name: 'Releases not published' })).toBeNull()
  })

  it('checks the content, and links to the field of each problem', async () => {
    const picture = { _type: 'picture', asset: { _ref: 'image-1' } }
    content.documents = [
      { ...listed('page-a', 'r1'), cover: picture, modules: [{ _key: 'm', to: { _ref: 'gone' } }] },
      listed('drafts.page-b', 'r2'),
    ]
    content.markers = {
      'drafts.page-b': [{ level: 'error', path: ['title'], message: 'Give it a title.' }],
    }
    show()
    // The asset of the picture is missing as well.
    expect(await screen.findByText('4 problems in 2 documents.')).toBeDefined()
    const problems = section('Problems')
    const links = problems.getAllByRole('link', { name: /no longer exists/ })
    expect(links.at(-1)?.getAttribute('href')).toBe('edit:page-a|page|modules[_key=="m"].to')
    expect(problems.getByRole('link', { name: 'title: Give it a title.' })).toBeDefined()
    expect(problems.getByRole('link', { name: /^cover: A picture without/ })).toBeDefined()
    expect(problems.getAllByRole('link', { name: 'page-a' })).toHaveLength(1)
  })

  it('refetches only changed documents, and remembers the problems of the others', async () => {
    const picture = { _type: 'picture', asset: {} }
    const pages = ['page-d', 'page-e'].map((id) => ({ ...listed(id, 'r1'), cover: picture }))
    content.documents = pages
    show()
    await screen.findByText('2 problems in 2 documents.')
    cleanup()
    content.read = []
    content.documents = [pages[0]!, { ...listed('page-e', 'r2'), to: { _ref: 'gone' } }]
    show()
    expect(await screen.findByText('2 problems in 2 documents.')).toBeDefined()
    expect(content.read).toEqual(['page-e'])
    const rows = section('Problems').getAllByRole('link')
    expect(rows.map(({ textContent }) => textContent?.split('.')[0])).toEqual([
      'page-e',
      'to: Links to a document that no longer exists',
      'page-d',
      'cover: A picture without a description',
    ])
  })

  it('names a document that the validation cannot read', async () => {
    content.documents = [listed('page-broken', 'r9')]
    content.markers = { 'page-broken': undefined as never }
    show()
    expect(await screen.findByText('1 problem in 1 document.')).toBeDefined()
    expect(section('Problems').getByText(/contains invalid data/)).toBeDefined()
  })

  it('lists missing and outdated translations, and links to the page', () => {
    const stub = (_id: string, language: string) => ({
      ...listed(_id, 'r1'),
      language,
      title: 'Dials',
    })
    const stubs = [stub('page-en', 'en'), stub('page-fr', 'fr')]
    const translations = stubs.map(({ _id, language }) => ({ language, ref: _id }))
    content.families = buildTranslationGroups(
      stubs as never,
      [{ _id: 'tie', translations }] as never,
    )
    show()
    const lines = section('Outdated translations')
    expect(lines.getByRole('link').getAttribute('href')).toBe('edit:page-en|page')
    expect(lines.getByText('missing: Arabic, Japanese')).toBeDefined()
    cleanup()
    content.language = 'ja'
    show()
    expect(section('Outdated translations').getByText('missing: Japanese')).toBeDefined()
  })

  it('shows empty states, and marks stale data', async () => {
    content.problem = 'The content service did not respond.'
    show()
    expect(screen.getByRole('alert').textContent).toContain('did not respond')
    expect(section('Scheduled next').getByText('No release is scheduled.')).toBeDefined()
    expect(await screen.findByText(/^You have no unpublished drafts/)).toBeDefined()
    expect(await screen.findByText('No problems.')).toBeDefined()
  })
})
