import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { csvOf } from '#lib/forms/csv.ts'
import { listParams, senderOf, type Submission } from './model/submission.ts'
import { tableOf } from './model/table.ts'
import { submissionsTool } from './submissions.tool.ts'

const answers = vi.hoisted(() => ({ fetch: vi.fn<(query: string, params?: object) => unknown>() }))
const commit = vi.hoisted(() => vi.fn<(id: string, set: object) => void>())
const saved = vi.hoisted(() => vi.fn<(blob: Blob, name: string) => void>())
vi.mock('./save-as.ts', () => ({ saveAs: saved }))

vi.mock('sanity', () => {
  const client = {
    withConfig: () => client,
    fetch: async (query: string, params?: object) => answers.fetch(query, params),
    patch: (id: string) => ({ set: (set: object) => ({ commit: async () => commit(id, set) }) }),
  }
  return { useClient: () => client, useColorSchemeValue: () => 'light' }
})

const row = (name: string, over: Partial<Submission> = {}): Submission => ({
  _id: `submission.${name}`,
  formId: 'form-contact-en',
  formTitle: 'Contact',
  language: 'en',
  page: '/pages/contact-us',
  sentAt: '2026-03-10T12:00:00.000Z',
  read: false,
  captcha: 'off',
  answers: [
    { name: 'email', title: 'E-mail', widget: 'email', value: `${name}@example.com` },
    { name: 'message', title: 'Message', widget: 'textarea', value: '=1+1' },
  ],
  files: null,
  ...over,
})

beforeEach(() => {
  answers.fetch.mockImplementation((query) =>
    query.includes('"rows"')
      ? { rows: [row('ada'), row('bob', { read: true })], total: 2, unread: 1 }
      : [{ _id: 'form-contact-en', title: 'Contact', language: 'en' }],
  )
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

const Tool = submissionsTool.component as () => React.ReactNode

it('lists what was sent and marks what is read', async () => {
  render(<Tool />)
  await userEvent.click(await screen.findByRole('button', { name: /ada@example\.com/ }))
  const open = within(screen.getByRole('region', { name: 'Submission' }))
  expect(open.getByText('=1+1')).toBeDefined()
  expect(commit).toHaveBeenCalledExactlyOnceWith('submission.ada', { read: true })
})

it('asks for what the filters say', async () => {
  render(<Tool />)
  await userEvent.selectOptions(await screen.findByLabelText('State'), 'unread')
  await userEvent.selectOptions(screen.getByLabelText('Form'), 'Newsletter')
  expect(answers.fetch).toHaveBeenLastCalledWith(
    expect.stringContaining('"rows"'),
    expect.objectContaining({ form: 'newsletter', state: 'unread', start: 0, end: 100 }),
  )
})

it('exports what the filters let through as a file, under the day’s name', async () => {
  render(<Tool />)
  await userEvent.selectOptions(await screen.findByLabelText('State'), 'unread')
  await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }))
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(answers.fetch).toHaveBeenLastCalledWith(
    expect.stringContaining('"rows"'),
    expect.objectContaining({ state: 'unread', start: 0, end: 500 }),
  )
  const [blob, name] = saved.mock.calls[0]!
  expect(name).toMatch(/^submissions-\d{4}-\d{2}-\d{2}\.csv$/)
  expect(await blob.text()).toContain(',ada@example.com,')
})

it('says whether nothing was sent, or nothing that fits, and leads back to all', async () => {
  answers.fetch.mockImplementation((query) =>
    query.includes('"rows"') ? { rows: [], total: 0, unread: 0 } : [],
  )
  render(<Tool />)
  expect(await screen.findByRole('heading', { name: 'Nothing has been sent yet' })).toBeDefined()
  await userEvent.selectOptions(screen.getByLabelText('State'), 'unread')
  await userEvent.click(await screen.findByRole('button', { name: 'Show all submissions' }))
  expect(await screen.findByRole('heading', { name: 'Nothing has been sent yet' })).toBeDefined()
  expect(answers.fetch).toHaveBeenLastCalledWith(
    expect.stringContaining('"rows"'),
    expect.objectContaining({ state: '' }),
  )
})

it('goes back to the list from what is open', async () => {
  render(<Tool />)
  await userEvent.click(await screen.findByRole('button', { name: /ada@example\.com/ }))
  await userEvent.click(await screen.findByText('Back to the list'))
  const open = within(screen.getByRole('region', { name: 'Submission' }))
  expect(open.getByText('Choose a submission to read it.')).toBeDefined()
})

it('counts a day to its last moment', () => {
  const { from, to } = listParams({ form: '', from: '2026-03-10', to: '2026-03-10', state: '' }, 0)
  expect(Date.parse(to) - Date.parse(from)).toBe(24 * 3_600_000)
})

it('writes no secret word into a table, nor takes one for a name', () => {
  const secret = { name: 'word', title: 'Word', widget: 'password', value: 'hush' }
  const name = { name: 'name', title: 'Name', widget: 'text', value: 'Ada' }
  const sent = row('ada', { answers: [secret, name] })
  expect(tableOf([sent])[1]?.slice(6)).toEqual(['••••••', 'Ada'])
  expect(senderOf(sent)).toBe('Ada')
})

it('makes one table of forms that ask for different things', () => {
  const answers_ = [{ name: 'order', title: 'Number', widget: 'text', value: 'MO-1' }]
  const files = [{ _key: 'f0', name: 'a.pdf', type: 'application/pdf', size: 1, parts: [] }]
  const [titles, first, second] = tableOf([row('ada'), row('bob', { answers: answers_, files })])
  expect(titles?.slice(6)).toEqual(['E-mail', 'Message', 'Number', 'Files'])
  expect(first?.slice(6)).toEqual(['ada@example.com', '=1+1', '', ''])
  expect(second?.slice(6)).toEqual(['', '', 'MO-1', 'a.pdf'])
})

it('writes a file that a spreadsheet reads as text, in its own letters', () => {
  const csv = csvOf([
    ['=1+1', '+41', '-2', '@a', ' =b'],
    ['مرحبا', 'a "b", c', 'two\nlines', '', 'plain'],
  ])
  expect(csv.startsWith('\uFEFF')).toBe(true)
  expect(csv.slice(1)).toBe(`'=1+1,'+41,'-2,'@a,' =b\r\nمرحبا,"a ""b"", c","two\nlines",,plain\r\n`)
})
