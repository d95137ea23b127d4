import { cleanup, render, screen } from '@testing-library/react'
import { describe, afterEach, expect, it, vi } from 'vitest'
import { SubmissionDetails } from './submission-details.tsx'
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
const show = (refusal?: string, over: Partial<Submission> = {}) =>
  render(
    <SubmissionDetails
      bytesOf={vi.fn()}
      refusal={refusal}
      submission={{ ...submission, ...over }}
      onRemove={async () => {}}
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

  it('says why a submission is suspicious', () => {
    const { unmount } = show()
    expect(screen.queryByText('Suspicious.')).toBeNull()
    unmount()
    show(undefined, { suspicious: true })
    expect(screen.getByText('Suspicious.').parentElement?.textContent).toContain(
      'A field that people do not see was filled in',
    )
  })
})
