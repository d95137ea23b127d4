import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { SubmissionDelivery } from '#lib/forms/submission-delivery.ts'
import type { Submission } from './model/submission.ts'
import { submissionsTool } from './submissions.tool.ts'

const answers = vi.hoisted(() => ({ fetch: vi.fn<(query: string) => unknown>() }))
const commit = vi.hoisted(() => vi.fn<(id: string, patch: object) => void>())
const rights = vi.hoisted(() => ({ useDocumentPermission: () => true, useOwnRoleTitles: String }))
vi.mock('../../data/use-permission.ts', () => rights)
vi.mock('sanity', () => {
  const client = {
    withConfig: () => client,
    fetch: async (query: string) => answers.fetch(query),
    patch: (id: string) => ({
      ifRevisionId: (revision: string) => ({
        set: (set: object) => ({
          unset: (unset: string[]) => ({
            commit: async () => commit(id, { revision, set, unset }),
          }),
        }),
      }),
    }),
  }
  return { useClient: () => client, useColorSchemeValue: () => 'light' }
})

const Tool = submissionsTool.component as () => React.ReactNode

afterEach(() => {
  cleanup()
  commit.mockClear()
})

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

  /** Lists the failed delivery; the document has another state by now. */
  const respondWith = (stored: SubmissionDelivery) =>
    answers.fetch.mockImplementation((query) => {
      if (query.includes('"rows"')) return { rows: [row], from: 1, total: 1, unread: 0 }
      return query.includes('_rev') ? { _rev: 'r1', deliveries: [stored] } : []
    })

  it('attempts a failed delivery again', async () => {
    respondWith(failed)
    render(<Tool />)
    await userEvent.click(await screen.findByRole('button', { name: /Not delivered/ }))
    await userEvent.click(
      open().getByRole('button', {
        name: 'Send again',
      }),
    )
    expect(commit).toHaveBeenCalledExactlyOnceWith('submission.ada', {
      revision: 'r1',
      set: {
        'deliveries[_key=="staff"].state': 'pending',
        'deliveries[_key=="staff"].attempts': 0,
        'deliveries[_key=="staff"].nextAttemptAt': expect.any(String),
      },
      unset: ['error', 'refused', 'startedAt'].map((field) => `deliveries[_key=="staff"].${field}`),
    })
    expect(await open().findByText(/^Email to staff not sent yet\. Next attempt at/)).toBeDefined()
  })

  it.each([
    ['was sent', { state: 'sent', sentAt: '2026-03-10T12:01:00.000Z' }, /^Email to staff sent:/],
    [
      'is being attempted',
      {
        state: 'pending',
        startedAt: new Date().toISOString(),
        nextAttemptAt: new Date(Date.now() + 300_000).toISOString(),
      },
      /^Email to staff not sent yet\./,
    ],
  ] as const)(
    'changes nothing when the delivery %s since it was loaded',
    async (_, since, text) => {
      const { error: _error, ...rest } = failed
      respondWith({ ...rest, ...since })
      render(<Tool />)
      await userEvent.click(await screen.findByRole('button', { name: /Not delivered/ }))
      await userEvent.click(open().getByRole('button', { name: 'Send again' }))
      expect(await open().findByText(text)).toBeDefined()
      expect(commit).not.toHaveBeenCalled()
    },
  )

  it('opens the submission that an email links to, also outside of the list', async () => {
    window.history.replaceState(null, '', '/studio/submissions?submission=submission.ada')
    answers.fetch.mockImplementation((query) => {
      if (query.includes('"rows"')) return { rows: [], from: 0, total: 0, unread: 0 }
      return query.includes('_id == $id') ? { ...row, _rev: 'r1' } : []
    })
    render(<Tool />)
    await userEvent.click(await open().findByRole('button', { name: 'Send again' }))
    expect(await open().findByText(/^Email to staff not sent yet\. Next attempt at/)).toBeDefined()
    window.history.replaceState(null, '', '/')
  })
})
