import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ThemeProvider } from '@sanity/ui'
import { buildTheme } from '@sanity/ui/theme'
import { createElement } from 'react'
import { describe, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { previewsTool } from './previews.tool.ts'

const answer = vi.hoisted(() => ({
  value: undefined as unknown,
  illTyped: [],
  problem: undefined,
}))
const rights = vi.hoisted(() => ({ read: true, update: true }) as Record<string, boolean>)
const commit = vi.hoisted(() => vi.fn<(changes: [string, object][]) => Promise<void>>())
vi.mock('../../data/use-live-query.ts', () => ({ useLiveQuery: () => answer }))
vi.mock('../../data/use-permission.ts', () => ({
  useDocumentPermission: (permission: string) => rights[permission],
  useOwnRoleTitles: () => 'Viewer',
}))
vi.mock('sanity', () => {
  const transaction = () => {
    const changes: [string, object][] = []
    const self = {
      createIfNotExists: () => self,
      patch: (id: string, { set }: { set: object }) => (changes.push([id, set]), self),
      commit: () => commit(changes),
    }
    return self
  }
  const client = { transaction }
  return {
    useClient: () => client,
    useCurrentUser: () => ({ id: 'edith' }),
    useUser: (id: string) => [id ? { displayName: `${id} of the house` } : undefined],
  }
})

const later = new Date(Date.now() + 3_600_000).toISOString()
const session = (id: string, over: object = {}) => ({
  _id: `preview.session.${id}`,
  startedAt: new Date().toISOString(),
  expiresAt: later,
  user: 'edith',
  ...over,
})
const link = {
  _id: 'preview.link.l1',
  title: 'Winter',
  path: '/fr',
  wholeSite: false,
  createdAt: new Date().toISOString(),
  expiresAt: later,
  user: 'max',
}

const theme = buildTheme()
const show = () =>
  render(
    <ThemeProvider theme={theme}>
      {createElement(previewsTool.component as () => React.ReactNode)}
    </ThemeProvider>,
  )
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const ended = { endedAt: expect.any(String) }

beforeEach(() => {
  Object.assign(rights, { read: true, update: true })
  commit.mockResolvedValue()
  answer.value = {
    sessions: [
      session('a'),
      session('b', { user: 'max' }),
      session('old', { user: 'otto', expiresAt: '2020-01-01T00:00:00Z' }),
      session('guest', { user: null, link: 'l1', title: 'Winter' }),
    ],
    links: [link],
  }
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

describe('previews', () => {
  it('lists active sessions and links, and no expired ones', () => {
    show()
    expect(screen.getAllByRole('listitem')).toHaveLength(3)
    expect(screen.getByText('edith of the house')).toBeDefined()
    expect(screen.queryByText('otto of the house')).toBeNull()
    expect(screen.getByText(/^\/fr, shared by max of the house until/)).toBeDefined()
    expect(screen.getByText('1 open')).toBeDefined()
  })

  it('ends a session, a link with its sessions, all own sessions, or all sessions', async () => {
    show()
    await press('End the preview of max of the house')
    expect(commit).toHaveBeenLastCalledWith([['preview.session.b', ended]])
    await press('Revoke the link to “Winter”')
    expect(commit).toHaveBeenLastCalledWith([
      ['preview.link.l1', ended],
      ['preview.session.guest', ended],
    ])
    await press('End all of mine')
    expect(commit).toHaveBeenLastCalledWith([['preview.session.a', ended]])
    await press('End all')
    expect(commit.mock.lastCall?.[0].map(([id]) => id)).toEqual([
      'preview.sessions',
      'preview.link.l1',
      'preview.session.a',
      'preview.session.b',
      'preview.session.guest',
    ])
  })

  it('explains why nothing was ended, and where previews start', async () => {
    commit.mockRejectedValue(Object.assign(new Error('no'), { statusCode: 403 }))
    const { unmount } = show()
    await press('End all of mine')
    expect((await screen.findByRole('alert')).textContent).toContain(
      'your role may not end previews',
    )
    unmount()
    answer.value = { sessions: [], links: [] }
    show()
    expect(screen.getByText(/^No active previews\./)).toBeDefined()
  })

  it('explains which permission is missing for ending or seeing previews', () => {
    rights.update = false
    const { unmount } = show()
    expect(screen.getByText(/^Your role \(Viewer\) may not end previews/)).toBeDefined()
    for (const button of screen.getAllByRole('button'))
      expect(button).toHaveProperty('disabled', true)
    unmount()
    rights.read = false
    answer.value = { sessions: [], links: [] }
    show()
    expect(screen.getByText(/^Your role \(Viewer\) may not see active previews/)).toBeDefined()
    expect(screen.queryByText(/^No active previews/)).toBeNull()
  })
})
