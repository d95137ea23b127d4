import { ThemeProvider } from '@sanity/ui'
import { buildTheme } from '@sanity/ui/theme'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createElement, type ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAddressResolver } from '#lib/addresses/address-resolver.ts'
import { redirectImportPane } from './redirect-import-pane.tsx'

const service = vi.hoisted(() => ({
  redirects: [] as object[],
  illTyped: [] as object[],
  commit: vi.fn<(created: object[]) => Promise<void>>(),
  mayCreate: true,
}))
vi.mock('../data/use-live-query.ts', () => ({
  useLiveQuery: () => ({
    value: { redirects: service.redirects, roots: [] },
    illTyped: service.illTyped,
    problem: undefined,
  }),
}))
vi.mock('../data/use-permission.ts', () => ({
  useDocumentPermission: () => service.mayCreate,
  useOwnRoleTitles: () => 'Translator: French',
}))
vi.mock('sanity/router', () => ({
  IntentLink: ({ params, children, ...rest }: { params: { id: string }; children: ReactNode }) =>
    createElement('a', { ...rest, href: `/edit/${params.id}` }, children),
}))
vi.mock('sanity', () => {
  const transaction = () => {
    const created: object[] = []
    return {
      create: (document: object) => created.push(document),
      commit: () => service.commit(created),
    }
  }
  const client = { transaction }
  return { useClient: () => client }
})

const Pane = redirectImportPane(createAddressResolver({}), 'https://orrery.example')
const theme = buildTheme()
const show = () =>
  render(
    <ThemeProvider theme={theme}>
      {createElement(Pane as unknown as () => ReactNode)}
    </ThemeProvider>,
  )
const choose = (...lines: string[]) =>
  userEvent.upload(screen.getByLabelText('CSV file'), new File([lines.join('\r\n')], 'a.csv'))
const cells = () =>
  screen
    .getAllByRole('row')
    .map((row) => within(row).queryAllByRole('cell'))
    .map((row) => row.map(({ textContent }) => textContent).join(' | '))

beforeEach(() => {
  service.redirects = []
  service.illTyped = []
  service.mayCreate = true
  service.commit.mockResolvedValue()
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

describe('redirectImportPane', () => {
  it('shows what a file creates and what it leaves out, and creates nothing before', async () => {
    service.redirects = [
      { _id: 'drafts.r1', source: '/old', url: '/x', target: null, isActive: true, status: 302 },
    ]
    show()
    await choose('from;to;permanent', '/a;/b;yes', '/old;/c;', '/d;;')
    expect(await screen.findByText('1 redirect to create, 2 lines left out.')).toBeDefined()
    expect(cells()).toEqual(['', '2 | /a | /b | 301 – permanent'])
    const left = within(screen.getByRole('list', { name: 'Left out (2)' })).getAllByRole('listitem')
    expect(left.map(({ textContent }) => textContent)).toEqual([
      'Line 3: /old → /cThis path is redirected to /x already. Open it',
      'Line 4: /d → …The new path or URL is missing. ',
    ])
    const link = screen.getByRole('link', { name: 'Open the redirect of line 3' })
    expect(link.getAttribute('href')).toBe('/edit/r1')
    expect(service.commit).not.toHaveBeenCalled()
  })

  it('creates and publishes the redirects in batches', async () => {
    show()
    await choose(...Array.from({ length: 150 }, (_, index) => `/a/${index},/b`))
    await screen.findByText('150 redirects to create, 0 lines left out.')
    expect(screen.getAllByRole('row')).toHaveLength(101)
    await userEvent.click(screen.getByRole('button', { name: 'Show 50 more' }))
    expect(screen.getAllByRole('row')).toHaveLength(151)
    await userEvent.click(screen.getByRole('button', { name: 'Create and publish 150 redirects' }))
    expect(await screen.findByText('150 redirects created and published.')).toBeDefined()
    expect(service.commit.mock.calls.map(([created]) => created.length)).toEqual([100, 50])
    expect(service.commit.mock.calls[0]![0][0]).toEqual({
      _id: expect.stringMatching(/^redirect-[0-9a-f]{24}$/),
      _type: 'redirect',
      source: '/a/0',
      destination: { type: 'url', url: '/b' },
      status: 302,
      enabled: true,
    })
  })

  it('says how many were created before a failure', async () => {
    show()
    await choose(...Array.from({ length: 150 }, (_, index) => `/a/${index},/b`))
    service.commit.mockResolvedValueOnce().mockRejectedValueOnce({ statusCode: 403 })
    await userEvent.click(
      await screen.findByRole('button', { name: 'Create and publish 150 redirects' }),
    )
    expect((await screen.findByRole('alert')).textContent).toBe(
      '100 of 150 redirects were created. Your role may not do this. An editor or an administrator can.',
    )
  })

  it('explains a file that cannot be read, and takes another one', async () => {
    show()
    await choose('from,to')
    expect((await screen.findByRole('alert')).textContent).toBe('This file contains no redirects.')
    await choose('/a,/b')
    expect(await screen.findByText('1 redirect to create, 0 lines left out.')).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('names redirects with invalid data, and explains a role that may not create', async () => {
    service.mayCreate = false
    service.illTyped = [{ id: 'odd', type: 'redirect', problem: 'source is a number' }]
    show()
    expect(screen.getByRole('link', { name: 'Open odd' })).toBeDefined()
    await choose('/a,/b')
    expect(await screen.findByText(/Your role \(Translator: French\) may not/)).toBeDefined()
    const button = screen.getByRole('button', { name: 'Create and publish 1 redirect' })
    expect(button).toHaveProperty('disabled', true)
  })
})
