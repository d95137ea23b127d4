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
import { todayTool } from './today.tool.ts'

interface LinkProps {
  intent: string
  params: object
  children: ReactNode
}

const content = vi.hoisted(() => ({
  answers: {} as Record<string, unknown>,
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
  useLiveQuery: ({ listen }: { listen: string }) => ({
    value: content.answers[listen.slice(2, 20)],
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
    config: () => ({ dataset: 'production' }),
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
    useClient: () => client,
    useCurrentUser: () => ({ id: 'ada', name: 'Ada', roles: content.roles }),
    useSchema: () => ({ get: (name: string) => ({ name }) }),
    useUser: (id: string) => [id ? { displayName: id.toUpperCase() } : undefined],
    useWorkspace: () => workspace,
    useSource: () => ({ getClient: () => ({}) }),
    validateDocument: async ({ document }: { document: { _id: string } }) =>
      content.markers[document._id] ?? [],
  }
})

const listed = (_id: string, _rev: string) => ({
  _id,
  _rev,
  _type: 'page',
  _updatedAt: '2026-11-01',
})
const theme = buildTheme()
const tool = todayTool(false)
const show = () =>
  render(
    <ThemeProvider theme={theme}>{createElement(tool.component as () => ReactNode)}</ThemeProvider>,
  )
const section = (name: string) => within(screen.getByRole('region', { name }))
const planned = '_type == "system.r'
const drafts = '_id in path("draft'
const published = '_id in path("*") &'

beforeEach(() => {
  content.answers = { [planned]: [], [drafts]: [], [published]: [] }
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
afterEach(cleanup)

describe('today', () => {
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
    const link = section('Broken links').getAllByRole('link').at(-1)
    expect(link?.getAttribute('href')).toBe('edit:page-a|page|modules[_key=="m"].to')
    expect(section('Validation errors').getByText('Give it a title.')).toBeDefined()
    expect(section('Pictures without a description').getByRole('link')).toBeDefined()
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
    expect(section('Pictures without a description').getByRole('link').textContent).toContain(
      'page-d',
    )
    expect(section('Broken links').getByRole('link').textContent).toContain('page-e')
  })

  it('shows five problems per kind, and the rest on request', async () => {
    const pictures = Array.from({ length: 7 }, (_, index) => ({
      _key: String(index),
      _type: 'picture',
      asset: {},
    }))
    content.documents = [{ ...listed('page-c', 'r9'), pictures }]
    show()
    await screen.findByText('7 problems in 1 document.')
    const some = section('Pictures without a description')
    expect(some.getAllByRole('link')).toHaveLength(5)
    await userEvent.click(some.getByRole('button', { name: 'Show 2 more' }))
    expect(some.getAllByRole('link')).toHaveLength(7)
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
    expect(await screen.findByText('No problems in 0 documents.')).toBeDefined()
  })
})
