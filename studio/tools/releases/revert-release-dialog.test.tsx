import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { buildReleaseOverview } from './model/release-overview.ts'
import { RevertReleaseDialog } from './revert-release-dialog.tsx'
import { fakeReferenceCheck } from '../../releases/testing/fake-reference-check.ts'
import { sampleContent } from './testing/fake-lake.ts'
import {
  fakeState,
  renderInStudio,
  setUpFakeStudio,
  tearDownFakeStudio,
} from './testing/fake-studio.tsx'

const studio = vi.hoisted(() => () => import('./testing/fake-studio.tsx'))
vi.mock('../../data/use-live-query.ts', async () => (await studio()).fakeLiveQuery)
vi.mock('sanity/router', async () => (await studio()).fakeRouter)
vi.mock('sanity', async () => (await studio()).fakeSanity)

const { releases } = buildReleaseOverview(sampleContent())
const named = (name: string) => releases.find((each) => each.name === name)!
const times = { _createdAt: '2026-10-01T00:00:00Z', _updatedAt: '2026-10-02T00:00:00Z' }
const onDone = vi.fn<(name: string) => void>()
const onClose = vi.fn<() => void>()

beforeEach(setUpFakeStudio)
afterEach(() => {
  cleanup()
  tearDownFakeStudio()
})

describe('RevertReleaseDialog', () => {
  it('previews a revert, and requires a choice about documents that changed later', async () => {
    const line = (id: string) =>
      JSON.stringify({ id, author: 'ada', timestamp: '', documentIDs: [] })
    const text = (title: string, rev: string) => ({
      ...times,
      _id: 'home',
      _type: 'home',
      _rev: rev,
      title,
    })
    Object.assign(fakeState.lake.client, {
      request: ({ url, query }: { url: string; query: { limit?: string } }) =>
        Promise.resolve(
          url.includes('/documents/')
            ? { documents: [text('Before', 'q')] }
            : query.limit === '1'
              ? line('p')
              : `${line('p')}\n${line('q')}`,
        ),
      fetch: (query: string) =>
        Promise.resolve(fakeReferenceCheck(query) ?? text('Later', 'later')),
    })
    renderInStudio(
      <RevertReleaseDialog release={named('autumn')} onClose={onClose} onDone={onDone} />,
    )
    expect((await screen.findByRole('alert')).textContent).toContain('changed after this release:')
    expect(screen.getByRole('link', { name: 'home' })).toBeTruthy()
    const make = screen.getByRole<HTMLButtonElement>('button', { name: 'Create release' })
    expect(make.disabled).toBe(true)
    await userEvent.click(screen.getByLabelText('Leave these as they are now'))
    expect(screen.getByText('1 document gets its previous content back')).toBeTruthy()
    await userEvent.click(make)
    expect(fakeState.lake.calls[1]).toEqual([
      'action',
      [expect.objectContaining({ document: expect.objectContaining({ title: 'Before' }) })],
    ])
    expect(onDone).toHaveBeenCalledWith('rNew')
  })

  it('names the references that are left out, because their document is gone', async () => {
    const line = (id: string) =>
      JSON.stringify({ id, author: 'ada', timestamp: '', documentIDs: [] })
    const before = {
      ...times,
      _id: 'home',
      _type: 'page',
      _rev: 'q',
      title: 'Before',
      parentPage: { _type: 'reference', _ref: 'gone' },
    }
    Object.assign(fakeState.lake.client, {
      request: ({ url, query }: { url: string; query: { limit?: string } }) =>
        Promise.resolve(
          url.includes('/documents/gone')
            ? { documents: [{ _id: 'gone', title: 'Watches' }] }
            : url.includes('/documents/')
              ? { documents: [before] }
              : query.limit === '1'
                ? line('p')
                : `${line('p')}\n${line('q')}`,
        ),
      fetch: (query: string) =>
        Promise.resolve(
          fakeReferenceCheck(query) ??
            (query.includes('[0]') ? { ...before, _rev: 'p', title: 'Now' } : []),
        ),
    })
    renderInStudio(
      <RevertReleaseDialog release={named('autumn')} onClose={onClose} onDone={onDone} />,
    )
    const list = await screen.findByRole('list', { name: 'References left out' })
    expect(list.textContent).toBe('Before – parentPage: “Watches”')
    await userEvent.click(screen.getByRole('button', { name: 'Create release' }))
    expect(JSON.stringify(fakeState.lake.calls[1])).not.toContain('gone')
  })

  it('names the documents that now reference what is unpublished again', async () => {
    const line = JSON.stringify({ id: 'p', author: 'ada', timestamp: '', documentIDs: [] })
    const holders = [{ _id: 'later', _type: 'page', link: { _ref: 'home' } }]
    Object.assign(fakeState.lake.client, {
      request: () => Promise.resolve(line),
      fetch: (query: string) =>
        Promise.resolve(
          fakeReferenceCheck(query, holders) ??
            (query.includes('[0]')
              ? {
                  _id: 'home',
                  _type: 'page',
                  _rev: 'p',
                  _createdAt: '2026-01-01T00:00:00Z',
                  _updatedAt: '2026-01-01T00:00:00Z',
                }
              : []),
        ),
    })
    renderInStudio(
      <RevertReleaseDialog release={named('autumn')} onClose={onClose} onDone={onDone} />,
    )
    expect((await screen.findByRole('alert')).textContent).toContain('now reference')
    expect(screen.getByRole('link', { name: 'later' })).toBeTruthy()
  })

  it('reports that the history does not reach back, and creates nothing', async () => {
    Object.assign(fakeState.lake.client, { request: () => Promise.resolve('') })
    renderInStudio(
      <RevertReleaseDialog release={named('autumn')} onClose={onClose} onDone={onDone} />,
    )
    expect((await screen.findByRole('alert')).textContent).toContain('no longer reach')
    expect(fakeState.lake.calls).toEqual([])
  })

  it('reverts nothing while a previous state is not a document', async () => {
    const line = (id: string) =>
      JSON.stringify({ id, author: 'ada', timestamp: '', documentIDs: [] })
    Object.assign(fakeState.lake.client, {
      request: ({ url }: { url: string }) =>
        Promise.resolve(
          url.includes('/documents/')
            ? { documents: [{ ...times, _id: 'home', _type: ['page'], _rev: 'q' }] }
            : `${line('p')}\n${line('q')}`,
        ),
      fetch: () => Promise.resolve(null),
    })
    renderInStudio(
      <RevertReleaseDialog release={named('autumn')} onClose={onClose} onDone={onDone} />,
    )
    expect((await screen.findByRole('alert')).textContent).toContain(
      'A state of “home” contains invalid data, so this release cannot be reverted here: _type is a list, expected a text.',
    )
    expect(screen.getByRole('button', { name: 'Create release' })).toHaveProperty('disabled', true)
  })
})
