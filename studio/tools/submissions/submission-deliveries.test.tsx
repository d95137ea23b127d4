import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Submission } from './model/submission.ts'
import { submissionsTool } from './submissions.tool.ts'

const answers = vi.hoisted(() => ({ fetch: vi.fn<(query: string) => unknown>() }))
const commit = vi.hoisted(() => vi.fn<(id: string, set: object) => void>())
const rights = vi.hoisted(() => ({ useDocumentPermission: () => true, useOwnRoleTitles: String }))
vi.mock('../../data/use-permission.ts', () => rights)
vi.mock('sanity', () => {
  const client = {
    withConfig: () => client,
    fetch: async (query: string) => answers.fetch(query),
    patch: (id: string) => ({ set: (set: object) => ({ commit: async () => commit(id, set) }) }),
  }
  return { useClient: () => client, useColorSchemeValue: () => 'light' }
})

const Tool = submissionsTool.component as () => React.ReactNode

afterEach(cleanup)

describe('SubmissionDeliveries', () => {
  const failed = {
    _key: 'staff',
    _type: 'submissionDelivery',
    state: 'failed',
    attempts: 123,
    error: 'The mail server refused the connection.',
  } as const
  const row: Submission = {
    _id: 'submission.ada',
    formId: 'form-contact-en',
    formTitle: 'Contact',
    language: 'en',
    page: null,
    sentAt: '2026-03-10T12:00:00.000Z',
    read: true,
    captcha: 'off',
    suspicious: false,
    answers: [],
    files: null,
    deliveries: [failed],
  }
  const open = () => within(screen.getByRole('region', { name: 'Submission' }))

  it('attempts a failed delivery again', async () => {
    answers.fetch.mockImplementation((query) =>
      query.includes('"rows"') ? { rows: [row], from: 1, total: 1, unread: 0 } : [],
    )
    render(<Tool />)
    await userEvent.click(await screen.findByRole('button', { name: /Not delivered/ }))
    await userEvent.click(
      open().getByRole('button', {
        name: 'Send again',
      }),
    )
    expect(commit).toHaveBeenCalledExactlyOnceWith('submission.ada', {
      'deliveries[_key=="staff"]': {
        _key: 'staff',
        _type: 'submissionDelivery',
        state: 'pending',
        attempts: 0,
        nextAttemptAt: expect.any(String),
      },
    })
    expect(await open().findByText(/^E-mail to staff not sent yet\. Next attempt at/)).toBeDefined()
  })

  it('opens the submission that an e-mail links to, also outside of the list', async () => {
    window.history.replaceState(null, '', '/studio/submissions?submission=submission.ada')
    answers.fetch.mockImplementation((query) => {
      if (query.includes('"rows"')) return { rows: [], from: 0, total: 0, unread: 0 }
      return query.includes('_id == $id') ? row : []
    })
    render(<Tool />)
    await userEvent.click(await open().findByRole('button', { name: 'Send again' }))
    expect(await open().findByText(/^E-mail to staff not sent yet\. Next attempt at/)).toBeDefined()
    window.history.replaceState(null, '', '/')
  })
})
