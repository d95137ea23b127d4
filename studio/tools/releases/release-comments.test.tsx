import { cleanup, fireEvent, screen } from '@testing-library/react'
import { describe, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { plainCommentText } from './model/release-comment.ts'
import { ReleaseComments } from './release-comments.tsx'
import {
  clickButton,
  fakeState,
  renderInStudio,
  setUpFakeStudio,
  tearDownFakeStudio,
} from './testing/fake-studio.tsx'

const studio = vi.hoisted(() => () => import('./testing/fake-studio.tsx'))
vi.mock('../../data/use-live-query.ts', async () => (await studio()).fakeLiveQuery)
vi.mock('sanity/router', async () => (await studio()).fakeRouter)
vi.mock('sanity', async () => (await studio()).fakeSanity)

beforeEach(setUpFakeStudio)
afterEach(() => {
  cleanup()
  tearDownFakeStudio()
})

describe('ReleaseComments', () => {
  it('saves comments on a release, and keeps the input if saving fails', async () => {
    renderInStudio(<ReleaseComments release="winter" />)
    const field = screen.getByLabelText<HTMLTextAreaElement>('A comment on this release')
    fireEvent.change(field, { target: { value: 'Not before the fair.' } })
    fakeState.talk.rejectWith({ statusCode: 403 })
    await clickButton('Comment')
    expect((await screen.findByRole('alert')).textContent).toContain('Your role may not')
    expect(field.value).toBe('Not before the fair.')
    fakeState.talk.rejectWith(undefined)
    await clickButton('Comment')
    const [, said] = fakeState.talk.calls.at(-1) as [string, Parameters<typeof plainCommentText>[0]]
    expect(said).toMatchObject({
      authorId: 'edith',
      target: { documentType: 'system.release', document: { _ref: '_.releases.winter' } },
    })
    expect(plainCommentText(said)).toBe('Not before the fair.')
    await vi.waitFor(() => expect(field.value).toBe(''))
  })
})
