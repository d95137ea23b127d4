import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { submissionsQueryParams, Submission } from './model/submission.ts'
import { submissionsTool } from './submissions.tool.ts'

const answers = vi.hoisted(() => ({ fetch: vi.fn<(query: string, params?: object) => unknown>() }))
const commit = vi.hoisted(() => vi.fn<(id: string, set: object) => void>())
const erased = vi.hoisted(() => vi.fn<(ids: string[]) => void>())
const saved = vi.hoisted(() => vi.fn<(blob: Blob, name: string) => void>())
vi.mock('../../ui/download-file.ts', () => ({ downloadFile: saved }))
const rights = vi.hoisted(() => ({ useDocumentPermission: () => true, useOwnRoleTitles: String }))
vi.mock('../../data/use-permission.ts', () => rights)
vi.mock('sanity', () => {
  const client = {
    withConfig: () => client,
    fetch: async (query: string, params?: object) => answers.fetch(query, params),
    patch: (id: string) => ({ set: (set: object) => ({ commit: async () => commit(id, set) }) }),
    transaction: () => {
      const ids: string[] = []
      const transaction = {
        delete: (id: string) => (ids.push(id), transaction),
        commit: async () => erased(ids),
      }
      return transaction
    },
  }
  return { useClient: () => client, useColorSchemeValue: () => 'light' }
})

const row = (name: string, over: Partial<Submission> = {}) => ({
  _id: `submission.${name}`,
  formId: 'form-contact-en',
  formTitle: 'Contact',
  language: 'en',
  page: '/pages/contact-us',
  sentAt: '2026-03-10T12:00:00.000Z',
  read: false,
  captcha: 'off',
  suspicious: false,
  answers: [
    { name: 'email', title: 'Email', widget: 'email', value: `${name}@example.com` },
    { name: 'message', title: 'Message', widget: 'textarea', value: '=1+1' },
  ],
  files: null,
  deliveries: null,
  sortKey: '2026-03-10T12:00:00.000Z',
  ...over,
})
const bob = row('bob', { read: true, suspicious: true })
beforeEach(() => {
  answers.fetch.mockImplementation((query) =>
    query.includes('"rows"')
      ? { rows: [row('ada'), bob], from: 2, total: 2, unread: 1 }
      : [{ _id: 'form-contact-en', title: 'Contact', language: 'en' }],
  )
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

const Tool = submissionsTool.component as () => React.ReactNode

const open = () => within(screen.getByRole('region', { name: 'Submission' }))

it('lists submissions, and marks an opened one as read', async () => {
  render(<Tool />)
  await userEvent.click(await screen.findByRole('button', { name: /ada@example\.com/ }))
  expect(open().getByText('=1+1')).toBeDefined()
  expect(screen.getAllByRole('button', { name: /Suspicious/ })).toHaveLength(1)
  expect(commit).toHaveBeenCalledExactlyOnceWith('submission.ada', { read: true })
})

/** Fake content service with `count` submissions, the first of them unread. */
function holds(count: number) {
  const read = new Set<string>()
  const sent = Array.from({ length: count }, (_, index) => row(`v${index}`))
  commit.mockImplementation((id, set) => {
    if ((set as { read: boolean }).read) read.add(id)
    else read.delete(id)
  })
  const answer = (query: string, params?: object) => {
    if (!query.includes('"rows"')) return []
    const { lastId, size, state } = params as ReturnType<typeof submissionsQueryParams>
    const now = sent.map((each) => ({ ...each, read: read.has(each._id) }))
    const fits = (each: Submission) => state !== 'unread' || !each.read
    const total = now.filter(fits).length
    const unread = now.filter((each) => !each.read).length
    const behind = now.slice(now.findIndex(({ _id }) => _id === lastId) + 1).filter(fits)
    return { rows: behind.slice(0, size), from: behind.length, total, unread }
  }
  answers.fetch.mockImplementation(answer)
  return answer
}

/** Delays the next list response, computed from the current state, until it is released. */
function delayNext(answer: (query: string, params?: object) => unknown) {
  let letGo = () => {}
  const gone = new Promise<void>((resolve) => (letGo = resolve))
  answers.fetch.mockImplementationOnce((query, params) => {
    const page = answer(query, params)
    return gone.then(() => page)
  })
  return async () => {
    letGo()
    await act(() => gone)
  }
}
it('keeps a read submission open under the unread filter until the filter changes', async () => {
  holds(2)
  render(<Tool />)
  await userEvent.selectOptions(await screen.findByLabelText('State'), 'unread')
  await userEvent.click(await screen.findByRole('button', { name: /v0@example\.com/ }))
  await screen.findByText('2 listed · 1 unread')
  window.dispatchEvent(new Event('focus'))
  await screen.findByText('1 listed · 1 unread')
  expect(open().getByText('v0@example.com')).toBeDefined()
  await userEvent.selectOptions(screen.getByLabelText('State'), '')
  expect(open().getByText('Select a submission to read it.')).toBeDefined()
})

it('keeps all loaded pages after marking as read, and after a focus refetch', async () => {
  holds(150)
  render(<Tool />)
  await userEvent.click(await screen.findByText('Show older (50)'))
  await userEvent.click(await screen.findByText('v120@example.com'))
  await screen.findByText('150 listed · 149 unread')
  window.dispatchEvent(new Event('focus'))
  await vi.waitFor(() =>
    expect(answers.fetch).toHaveBeenLastCalledWith(
      expect.stringContaining('"rows"'),
      expect.objectContaining({ lastId: '', size: 200 }),
    ),
  )
  expect(open().getByText('v120@example.com')).toBeDefined()
  expect(screen.getByText('v149@example.com')).toBeDefined()
})

it('skips no older submissions if some were read meanwhile', async () => {
  holds(150)
  render(<Tool />)
  await userEvent.selectOptions(await screen.findByLabelText('State'), 'unread')
  await userEvent.click(await screen.findByText('v3@example.com'))
  await screen.findByText('150 listed · 149 unread')
  await userEvent.click(screen.getByText('Show older (50)'))
  await screen.findByText('v149@example.com')
  expect(screen.getByText('v100@example.com')).toBeDefined()
  expect(screen.queryByText(/Show older/)).toBeNull()
})

it('marks the open submission as unread, even after a refetch without it', async () => {
  holds(2)
  render(<Tool />)
  await userEvent.selectOptions(await screen.findByLabelText('State'), 'unread')
  await userEvent.click(await screen.findByRole('button', { name: /v0@example\.com/ }))
  await screen.findByText('2 listed · 1 unread')
  window.dispatchEvent(new Event('focus'))
  await screen.findByText('1 listed · 1 unread')
  await userEvent.click(open().getByRole('button', { name: 'Mark as unread' }))
  expect(commit).toHaveBeenLastCalledWith('submission.v0', { read: false })
  await screen.findByText('2 listed · 2 unread')
})

it.each([
  ['marking as read', () => Promise.resolve(), '2 listed · 1 unread'],
  [
    'deleting',
    async () => {
      await userEvent.click(open().getByRole('button', { name: 'Delete…' }))
      await userEvent.click(open().getByRole('button', { name: 'Delete permanently' }))
    },
    '1 listed · 1 unread',
  ],
])('is not reverted after %s by a response from before', async (_, change, said) => {
  const answer = holds(2)
  erased.mockImplementation(() => {
    answers.fetch.mockImplementation((query, params) => {
      const page = answer(query, params) as { rows: Submission[]; from: number }
      if (!page.rows) return page
      return { ...page, rows: page.rows.slice(1), from: 1, total: 1, unread: 1 }
    })
  })
  render(<Tool />)
  await screen.findByText('2 listed · 2 unread')
  const arrive = delayNext(answer)
  window.dispatchEvent(new Event('focus'))
  await userEvent.click(screen.getByRole('button', { name: /v0@example\.com/ }))
  await change()
  await screen.findByText(said)
  await arrive()
  expect(screen.getByText(said)).toBeDefined()
})

it('ignores older submissions of a previous filter', async () => {
  const answer = holds(150)
  render(<Tool />)
  const older = await screen.findByText('Show older (50)')
  const arrive = delayNext(answer)
  await userEvent.click(older)
  fireEvent.change(screen.getByLabelText('State'), { target: { value: 'unread' } })
  await arrive()
  expect(screen.queryByText('v149@example.com')).toBeNull()
})

it('shows the response to the latest request, regardless of the order of arrival', async () => {
  let answerLate: (page: unknown) => void = () => {}
  const late = new Promise((resolve) => (answerLate = resolve))
  answers.fetch.mockImplementation((query, params) => {
    if (!query.includes('"rows"')) return []
    const one = (name: string) => ({ rows: [row(name)], total: 1, unread: 0 })
    return (params as { state: string }).state === 'read' ? late : one('ada')
  })
  render(<Tool />)
  await userEvent.selectOptions(await screen.findByLabelText('State'), 'read')
  await userEvent.selectOptions(screen.getByLabelText('State'), 'unread')
  await screen.findByRole('button', { name: /ada@example\.com/ })
  answerLate({ rows: [row('bob')], total: 1, unread: 0 })
  await late
  expect(screen.queryByRole('button', { name: /bob@example\.com/ })).toBeNull()
})

it('deletes a submission with its file parts, and reports a failure', async () => {
  const part = { _key: 'f0', name: 'a.txt', type: 'text/plain', size: 1, parts: ['p.0', 'p.1'] }
  answers.fetch.mockImplementation((query) =>
    query.includes('"rows"')
      ? { rows: [row('ada', { files: [part] }), row('bob')], total: 2, unread: 2 }
      : [],
  )
  erased.mockImplementationOnce(() => {
    throw new Error('not there')
  })
  render(<Tool />)
  await userEvent.click(await screen.findByRole('button', { name: /ada@example\.com.*1 file/ }))
  await userEvent.click(open().getByRole('button', { name: 'Delete…' }))
  await userEvent.click(open().getByRole('button', { name: 'Delete permanently' }))
  expect((await screen.findByRole('alert')).textContent).toContain('nothing was changed')
  expect(open().getByText('ada@example.com')).toBeDefined()
  await userEvent.click(open().getByRole('button', { name: 'Delete permanently' }))
  await screen.findByText('1 listed · 1 unread')
  expect(erased).toHaveBeenLastCalledWith(['submission.ada', 'p.0', 'p.1'])
  expect(open().getByText('Select a submission to read it.')).toBeDefined()
})

it('reports a failed export', async () => {
  render(<Tool />)
  const button = await screen.findByRole('button', { name: 'Export CSV' })
  await screen.findByText(/listed/)
  answers.fetch.mockImplementation(() => Promise.reject(new Error('not there')))
  await userEvent.click(button)
  expect((await screen.findByRole('alert')).textContent).toContain('there is no file')
  expect(saved).not.toHaveBeenCalled()
})

it('queries by the selected filters', async () => {
  render(<Tool />)
  await userEvent.selectOptions(await screen.findByLabelText('State'), 'unread')
  await userEvent.selectOptions(screen.getByLabelText('Form'), 'Newsletter')
  expect(answers.fetch).toHaveBeenLastCalledWith(
    expect.stringContaining('"rows"'),
    expect.objectContaining({ form: 'newsletter', state: 'unread', lastId: '', size: 100 }),
  )
})

it('exports the filtered submissions as a dated file', async () => {
  render(<Tool />)
  await userEvent.selectOptions(await screen.findByLabelText('State'), 'unread')
  await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }))
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(answers.fetch).toHaveBeenLastCalledWith(
    expect.stringContaining('"rows"'),
    expect.objectContaining({ state: 'unread', lastId: '', size: 500 }),
  )
  const [blob, name] = saved.mock.calls[0]!
  expect(name).toMatch(/^submissions-\d{4}-\d{2}-\d{2}\.csv$/)
  expect(await blob.text()).toContain(',ada@example.com,')
})

it('distinguishes no submissions from no matches, and resets the filters', async () => {
  answers.fetch.mockImplementation((query) =>
    query.includes('"rows"') ? { rows: [], total: 0, unread: 0 } : [],
  )
  render(<Tool />)
  expect(await screen.findByRole('heading', { name: 'No submissions yet' })).toBeDefined()
  await userEvent.selectOptions(screen.getByLabelText('State'), 'unread')
  await userEvent.click(await screen.findByRole('button', { name: 'Show all submissions' }))
  expect(await screen.findByRole('heading', { name: 'No submissions yet' })).toBeDefined()
  expect(answers.fetch).toHaveBeenLastCalledWith(
    expect.stringContaining('"rows"'),
    expect.objectContaining({ state: '' }),
  )
})

it('returns to the list from the details', async () => {
  render(<Tool />)
  await userEvent.click(await screen.findByRole('button', { name: /ada@example\.com/ }))
  await userEvent.click(await screen.findByText('Back to the list'))
  expect(open().getByText('Select a submission to read it.')).toBeDefined()
})
