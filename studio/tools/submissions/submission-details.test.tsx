import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, afterEach, expect, it, vi } from 'vitest'
import { SubmissionDetails } from './submission-details.tsx'
import type { SubmissionDelivery } from '#lib/forms/submission-delivery.ts'
import type { Submission } from './model/submission.ts'

const submission: Submission = {
  _id: 'submission.ada',
  formId: 'form-contact-en',
  formTitle: 'Contact',
  language: 'en',
  page: '/pages/contact-us',
  sentAt: '2026-03-10T12:00:00.000Z',
  read: true,
  captcha: 'off',
  suspicious: false,
  answers: [],
  files: null,
}
const retry = vi.fn<(delivery: SubmissionDelivery) => Promise<void>>()
const show = (refusal?: string, over: Partial<Submission> = {}) =>
  render(
    <SubmissionDetails
      bytesOf={vi.fn()}
      refusal={refusal}
      submission={{ ...submission, ...over }}
      onRemove={async () => {}}
      onRetry={retry}
      onUnread={() => {}}
    />,
  )
const disabled = () =>
  screen.getAllByRole('button').map((button) => (button as HTMLButtonElement).disabled)

afterEach(cleanup)

describe('SubmissionDetails', () => {
  it('shows a submission read-only with a reason if the role cannot change it', () => {
    const { unmount } = show()
    expect(disabled()).toEqual([false, false])
    unmount()
    show('Your role (Viewer) can read submissions but not change them.')
    expect(disabled()).toEqual([true, true])
    expect(screen.getByText(/^Your role \(Viewer\) can read/)).toBeDefined()
  })

  it('says what was sent and what was not, and sends it again', async () => {
    const today = (time: string) => new Date(`${new Date().toDateString()} ${time}`).toISOString()
    const delivery = { _type: 'submissionDelivery', attempts: 1 } as const
    const failed = {
      ...delivery,
      _key: 'receipt',
      state: 'failed',
      error: 'No such user.',
    } as const
    const waiting = {
      ...delivery,
      _key: 'staff',
      state: 'pending',
      error: 'The mail server refused the connection.',
      nextAttemptAt: today('14:05'),
    } as const
    const sent = { ...delivery, _key: 'webhook', state: 'sent', sentAt: today('12:00') } as const
    const deliveries = [sent, waiting, failed]
    const { unmount } = show(undefined, { deliveries })
    const [first, second, third] = screen
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
    expect(first).toMatch(/^Webhook sent: .*12:00.*\. $/)
    expect(second).toMatch(
      /^Email to staff not sent yet\. The mail server refused the connection\. Next attempt at (14:05|2:05.PM)\. Send again$/,
    )
    expect(third).toBe('Receipt to the visitor not sent. No such user. Send again')
    await userEvent.click(screen.getAllByRole('button', { name: 'Send again' })[0]!)
    expect(retry).toHaveBeenCalledExactlyOnceWith(waiting)
    unmount()
    show('Your role (Viewer) can read submissions but not change them.', { deliveries })
    expect(disabled().slice(0, 2)).toEqual([true, true])
  })

  it('says why a submission is suspicious', () => {
    const { unmount } = show()
    expect(screen.queryByText('Suspicious.')).toBeNull()
    unmount()
    show(undefined, { suspicious: true })
    expect(screen.getByText('Suspicious.').parentElement?.textContent).toContain(
      'The hidden spam check was filled in',
    )
  })
})
