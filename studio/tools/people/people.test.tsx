import { ThemeProvider } from '@sanity/ui'
import { buildTheme } from '@sanity/ui/theme'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { peopleTool } from './people.tool.ts'

interface Asked {
  url: string
  method?: string
  body?: unknown
  query?: Record<string, string>
}

const request = vi.hoisted(() => vi.fn<(asked: Asked) => Promise<unknown>>())
vi.mock('sanity', () => {
  const client = { request }
  return { useClient: () => client, useSchema: () => ({ get: () => undefined }) }
})

const tariq = {
  id: 'tariq',
  name: 'Tariq',
  role: 'translator',
  languages: ['fr'],
  email: 'tariq@example.com',
  createdAt: '2026-01-05T09:00:00Z',
  lastSeenAt: '2026-01-06T09:00:00Z',
  disabled: false,
  hasPassword: true,
  sessions: 2,
}
const local = { id: 'local-editor', name: 'Local Editor', role: 'administrator', languages: [] }
const invitation = {
  id: 'i1',
  email: 'nour@example.com',
  role: 'editor',
  languages: [],
  expiresAt: '2026-01-12T09:00:00Z',
}
const roles = ['Administrator', 'Editor', 'Translator', 'Contributor', 'Viewer'].map((title) => ({
  name: title.toLowerCase(),
  title,
  description: `What ${title} may do`,
}))
const house = {
  roles,
  you: 'local-editor',
  manages: true,
  people: [tariq],
  others: [local],
  invitations: [invitation],
}
const sessions = [
  { id: 's1', via: 'password', isCurrent: false, agent: 'Mozilla (X11; Linux) Firefox/140' },
  { id: 's2', via: 'link', isCurrent: false, agent: 'Mozilla (Mac OS) Safari/600' },
]
const entry = {
  source: 'production',
  sequence: 7,
  timestamp: '2026-01-06T09:00:00Z',
  kind: 'published',
  actorName: 'Tariq',
  subjectName: '',
  details: {},
  documents: [{ id: 'luna', title: 'Luna' }],
}
const audit = { entries: [entry], cursor: 'production:7', kinds: { published: 'Published' } }

/** Responses of the content service, by method and path. */
let answers: Record<string, unknown>
beforeEach(() => {
  // Dialogs query prefers-reduced-motion, which jsdom does not implement.
  const media = { matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }
  vi.stubGlobal('matchMedia', () => media)
  answers = {
    'GET /people': house,
    'GET /people/tariq/sessions': sessions,
    'GET /people/me/sessions': [],
    'GET /people/audit': audit,
  }
  request.mockImplementation(async ({ url, method = 'GET' }) => {
    const answer = answers[`${method} ${url}`] ?? {}
    if (answer instanceof Error) throw answer
    return answer
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const theme = buildTheme()
async function show() {
  render(
    <ThemeProvider theme={theme}>
      {createElement(peopleTool.component as () => React.ReactNode)}
    </ThemeProvider>,
  )
  await screen.findByText('Tariq')
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const sent = (method: string) =>
  request.mock.calls.map(([asked]) => asked).filter((asked) => asked.method === method)

it('shows who was denied what, from where and why', async () => {
  const refusal = {
    ...entry,
    source: '~accounts',
    kind: 'refused',
    actorName: '',
    subjectName: 'production',
    documents: [],
    details: {
      asked: 'GET /data/doc/:dataset/:ids',
      document: 'drafts.luna',
      address: '203.0.113.9',
      origin: 'https://evil.example',
      why: 'The document is private',
      times: '3',
    },
  }
  answers['GET /people/audit'] = {
    entries: [refusal],
    cursor: null,
    kinds: { refused: 'Was refused' },
  }
  await show()
  await userEvent.click(screen.getByRole('tab', { name: 'Audit log' }))
  const list = await screen.findByRole('list', { name: 'Audit log' })
  expect(within(list).getByRole('listitem').textContent).toContain(
    'Someone was refused – production, drafts.luna, GET /data/doc/:dataset/:ids, ' +
      'from https://evil.example, at 203.0.113.9, “The document is private”, 3 times',
  )
})

it('lists people, invitations and service accounts with their permissions', async () => {
  await show()
  expect(
    screen.getByText(/^Translator: French · tariq@example.com · last seen .* · 2 sessions$/),
  ).toBeDefined()
  expect(screen.getByText(/^Editor, open until /)).toBeDefined()
  expect(screen.getByText(/^Administrator · local user without an account/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Password and sessions…' })).toBeNull()
})

it('shows other users who may manage people, and their own sign-in', async () => {
  const { email: _email, sessions: _sessions, ...plain } = tariq
  answers['GET /people'] = {
    ...house,
    you: 'tariq',
    manages: false,
    people: [plain],
    invitations: [],
  }
  await show()
  expect(
    screen.getByText(/^Your role is Translator: French\. Only administrators can invite people/),
  ).toBeDefined()
  for (const name of ['Invite a person…', 'Manage Tariq'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('tab')).toBeNull()
  await press('Password and sessions…')
  fireEvent.change(screen.getByLabelText(/^New password/), { target: { value: 'orbits of brass' } })
  await press('Change password')
  expect(sent('PUT')[0]).toMatchObject({
    url: '/people/me/password',
    body: { password: 'orbits of brass', current: '' },
  })
})

it('invites by a link that is shown once, and validates email and languages', async () => {
  answers['POST /people/invitations'] = {
    ...invitation,
    role: 'translator',
    languages: ['ar'],
    url: 'http://lake/invitation?token=x',
  }
  await show()
  await press('Invite a person…')
  await press('Create link')
  expect((await screen.findByRole('alert')).textContent).toContain('Enter the email')
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'nour@example.com' } })
  await userEvent.selectOptions(screen.getByLabelText('Role'), 'translator')
  expect(screen.getByText('What Translator may do')).toBeDefined()
  await press('Create link')
  expect(screen.getByRole('alert').textContent).toContain('at least one language')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Arabic' }))
  await press('Create link')
  const link = await screen.findByRole('textbox', { name: 'Invitation link' })
  expect(link).toHaveProperty('value', 'http://lake/invitation?token=x')
  expect(sent('POST')[0]?.body).toMatchObject({
    email: 'nour@example.com',
    role: 'translator',
    languages: ['ar'],
  })
})

it('changes a role, creates a one-time link, ends sessions, disables and removes an account', async () => {
  answers['POST /people/tariq/sign-in-links'] = {
    url: 'http://s#sid=x',
    expiresAt: entry.timestamp,
  }
  await show()
  await press('Manage Tariq')
  await userEvent.selectOptions(await screen.findByLabelText('Role'), 'contributor')
  await press('Save role')
  expect(sent('PATCH')[0]).toMatchObject({ url: '/people/tariq', body: { role: 'contributor' } })
  await press('Create one-time link')
  expect(await screen.findByRole('textbox', { name: 'One-time link' })).toHaveProperty(
    'value',
    'http://s#sid=x',
  )
  await press('End the session in Safari on Mac')
  await press('Disable')
  await press('Remove…')
  await press('Remove Tariq')
  expect(sent('PATCH')[1]?.body).toEqual({ disabled: true })
  expect(sent('DELETE').map(({ url }) => url)).toEqual([
    '/people/tariq/sessions/s2',
    '/people/tariq',
  ])
})

it('shows the content service’s reason for a rejection', async () => {
  const message = 'This is the last administrator. Make another person an administrator first.'
  answers['PATCH /people/tariq'] = Object.assign(new Error('409'), {
    responseBody: JSON.stringify({ message }),
  })
  await show()
  await press('Manage Tariq')
  await press('Disable')
  expect((await screen.findByRole('alert')).textContent).toBe(message)
})

it('revokes an invitation', async () => {
  await show()
  await press('Revoke the invitation of nour@example.com')
  expect(sent('DELETE')[0]?.url).toBe('/people/invitations/i1')
})

it('lists the audit log by person, kind and day in pages, and exports it', async () => {
  const save = vi.fn<(blob: Blob) => string>(() => 'blob:x')
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: save, revokeObjectURL: () => {} }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await show()
  await userEvent.click(screen.getByRole('tab', { name: 'Audit log' }))
  const list = await screen.findByRole('list', { name: 'Audit log' })
  expect(within(list).getByText(/published – “Luna”/)).toBeDefined()
  answers['GET /people/audit'] = { ...audit, entries: [{ ...entry, sequence: 6 }], cursor: null }
  await press('Show older')
  expect(request.mock.lastCall?.[0].query).toEqual({ cursor: 'production:7' })
  await userEvent.selectOptions(screen.getByLabelText('Person'), 'tariq')
  await userEvent.selectOptions(screen.getByLabelText('Action'), 'published')
  expect(request.mock.lastCall?.[0].query).toEqual({ person: 'tariq', kinds: 'published' })
  await press('Export CSV')
  expect(request.mock.lastCall?.[0].query).toMatchObject({ person: 'tariq', format: 'csv' })
  expect(save).toHaveBeenCalledOnce()
})

it('reads past empty pages to find rare entries', async () => {
  await show()
  const answer = request.getMockImplementation()
  const behind = { ...audit, entries: [], cursor: 'production:3' }
  const asks = (asked: Asked) => asked.url === '/people/audit'
  request.mockImplementation(async (asked) =>
    asks(asked) && asked.query?.cursor === undefined ? behind : answer?.(asked),
  )
  await userEvent.click(screen.getByRole('tab', { name: 'Audit log' }))
  const list = await screen.findByRole('list', { name: 'Audit log' })
  expect(await within(list).findByText(/published – “Luna”/)).toBeDefined()
  expect(request.mock.lastCall?.[0].query).toEqual({ cursor: 'production:3' })
  expect(screen.queryByText('No matching entries.')).toBeNull()
})

it('stops reading for a previous filter, and ignores its results', async () => {
  await show()
  const answer = request.getMockImplementation()
  const late = { ...audit, entries: [], cursor: 'production:3' }
  let end: (page: object) => void = () => {}
  request.mockImplementation(async (asked) => {
    if (asked.url !== '/people/audit' || asked.query?.person) return answer?.(asked)
    return asked.query?.cursor === undefined
      ? new Promise((resolve) => (end = resolve))
      : {
          ...audit,
          entries: [{ ...entry, documents: [{ id: 'old', title: 'Old' }] }],
        }
  })
  await userEvent.click(screen.getByRole('tab', { name: 'Audit log' }))
  await userEvent.selectOptions(await screen.findByLabelText('Person'), 'tariq')
  expect(await screen.findByText(/published – “Luna”/)).toBeDefined()
  const asked = request.mock.calls.length
  await act(async () => end(late))
  expect(request.mock.calls).toHaveLength(asked)
  expect(screen.queryByText(/“Old”/)).toBeNull()
})
