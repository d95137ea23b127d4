import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ReleaseComments } from './release-comments.tsx'
import { CalendarFeedDialog } from './calendar-feed-dialog.tsx'
import { commentText } from './model/comment.ts'
import { buildReleaseOverview } from './model/release.ts'
import { RevertDialog } from './revert-dialog.tsx'
import { sampleContent, fakeRelease } from './testing/fake-lake.ts'
import {
  tearDownFakeStudio,
  openDialog,
  clickButton,
  setUpFakeStudio,
  renderInStudio,
  fakeState,
} from './testing/fake-studio.tsx'
import { TransferDialog } from './transfer-dialog.tsx'

const studio = vi.hoisted(() => () => import('./testing/fake-studio.tsx'))
const saved = vi.hoisted(() => vi.fn<(blob: Blob, name: string) => void>())
vi.mock('../../data/use-live-query.ts', async () => (await studio()).fakeLiveQuery)
vi.mock('../../ui/download-file.ts', () => ({ downloadFile: saved }))
vi.mock('sanity/router', async () => (await studio()).fakeRouter)
vi.mock('sanity', async () => (await studio()).fakeSanity)

const content = sampleContent()
content.releases.push(fakeRelease('full'))
for (let index = 0; index < 1000; index++)
  content.versions.push({ _id: `versions.full.page-${index}`, _type: 'page' })
const desk = buildReleaseOverview(content)
const named = (name: string) => desk.releases.find((each) => each.name === name)!
const version = (id: string) => ({
  _id: `versions.undecided.${id}`,
  _type: 'page',
  _rev: 'v',
  _updatedAt: '2026-10-01T00:00:00Z',
  publishedId: id,
  language: 'en',
  unpublishes: false,
  published: undefined,
  hasDraft: false,
})
const onDone = vi.fn<(name: string) => void>()
const onClose = vi.fn<() => void>()

beforeEach(setUpFakeStudio)
afterEach(() => {
  cleanup()
  tearDownFakeStudio()
})

const transfer = (deed: 'move' | 'copy' | 'merge', ids: string[]) =>
  renderInStudio(
    <TransferDialog
      deed={deed}
      desk={desk}
      release={named('undecided')}
      versions={ids.map(version)}
      onClose={onClose}
      onDone={onDone}
    />,
  )
/** Sets the documents of the release at the time of the merge. */
const holds = (ids: string[]) =>
  Object.assign(fakeState.lake.client, { fetch: () => Promise.resolve(ids.map(version)) })
const into = (name: string) => userEvent.selectOptions(screen.getByLabelText('Into'), name)

it('merges into another release, asks which version of shared documents to keep, and archives the empty release', async () => {
  holds(['nova', 'home'])
  transfer('merge', ['nova', 'home'])
  await into('prices')
  expect(screen.getByText('1 document is in both. What stays?')).toBeTruthy()
  await userEvent.click(screen.getByLabelText(/^What “Undecided one” says/))
  await clickButton('Merge')
  expect(fakeState.lake.calls.map(([deed]) => deed)).toEqual(['action', 'archive'])
  expect(fakeState.lake.calls[0]?.[1]).toHaveLength(5)
  expect(onDone).toHaveBeenCalledWith('prices')
  expect(onClose).toHaveBeenCalled()
})

it('does not archive a release in which documents remain', async () => {
  holds(['nova', 'home'])
  transfer('merge', ['nova', 'home'])
  await into('prices')
  await clickButton('Merge')
  expect(fakeState.lake.calls.map(([deed]) => deed)).toEqual(['action'])
})

it('transfers documents that were added during the merge, and archives nothing if some remain', async () => {
  holds(['nova', 'late', 'home'])
  transfer('merge', ['nova'])
  await into('prices')
  await clickButton('Merge')
  expect(fakeState.lake.calls.map(([deed]) => deed)).toEqual(['action'])
  expect(fakeState.lake.calls[0]?.[1]).toContainEqual(
    expect.objectContaining({ publishedId: 'late', versionId: 'versions.prices.late' }),
  )
})

it('rejects more documents than a release can hold before any request', async () => {
  transfer('copy', ['nova'])
  await into('full')
  expect(screen.getByRole('alert').textContent).toContain('1,000 are allowed')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Copy' }).disabled).toBe(true)
})

it('previews a revert, and keeps later changes by default', async () => {
  const line = (id: string) => JSON.stringify({ id, author: 'ada', timestamp: '', documentIDs: [] })
  const text = (title: string, rev: string) => ({ _id: 'home', _type: 'home', _rev: rev, title })
  Object.assign(fakeState.lake.client, {
    request: ({ url, query }: { url: string; query: { limit?: string } }) =>
      Promise.resolve(
        url.includes('/documents/')
          ? { documents: [text('Before', 'q')] }
          : query.limit === '1'
            ? line('p')
            : `${line('p')}\n${line('q')}`,
      ),
    fetch: () => Promise.resolve(text('Later', 'later')),
  })
  renderInStudio(<RevertDialog release={named('autumn')} onClose={onClose} onDone={onDone} />)
  expect((await screen.findByRole('alert')).textContent).toContain('changed after this release:')
  expect(screen.getByRole('link', { name: 'home' })).toBeTruthy()
  const make = screen.getByRole<HTMLButtonElement>('button', { name: 'Make the release' })
  expect(make.disabled).toBe(true)
  await userEvent.click(screen.getByLabelText('Leave these as they are now'))
  expect(screen.getByText('1 document gets its former text again')).toBeTruthy()
  await userEvent.click(make)
  expect(fakeState.lake.calls[1]).toEqual([
    'action',
    [expect.objectContaining({ document: expect.objectContaining({ title: 'Before' }) })],
  ])
  expect(onDone).toHaveBeenCalledWith('rNew')
})

it('reports that the history does not reach back, and creates nothing', async () => {
  Object.assign(fakeState.lake.client, { request: () => Promise.resolve('') })
  renderInStudio(<RevertDialog release={named('autumn')} onClose={onClose} onDone={onDone} />)
  expect((await screen.findByRole('alert')).textContent).toContain('does not reach back')
  expect(fakeState.lake.calls).toEqual([])
})

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
  const [, said] = fakeState.talk.calls.at(-1) as [string, Parameters<typeof commentText>[0]]
  expect(said).toMatchObject({
    authorId: 'edith',
    target: { documentType: 'system.release', document: { _ref: '_.releases.winter' } },
  })
  expect(commentText(said)).toBe('Not before the fair.')
  await vi.waitFor(() => expect(field.value).toBe(''))
})

it('creates a calendar feed, stores only its digest, revokes it, and downloads a file', async () => {
  const plain = fakeState.lake.runQuery
  fakeState.lake.runQuery = (query, params) =>
    query.includes('releaseFeed')
      ? [{ _id: 'releases.feed.a', createdAt: '2026-10-01T00:00:00Z', user: 'ada' }]
      : plain(query, params)
  Object.assign(fakeState.lake.client, { fetch: () => Promise.resolve(content.releases) })
  renderInStudio(<CalendarFeedDialog onClose={onClose} />)
  await clickButton('Make an address')
  const address = await openDialog().findByLabelText<HTMLInputElement>('Address for a calendar')
  const [, id, secret = ''] = /releases\/(\w+)\.(\w+)\.ics$/.exec(address.value) ?? []
  const [, kept] = fakeState.lake.calls.at(-1) as [string, Record<string, string>]
  expect(kept._id).toBe(`releases.feed.${id}`)
  expect(JSON.stringify(kept)).not.toContain(secret)
  await clickButton('Take back')
  expect(fakeState.lake.calls.at(-1)).toEqual(['erase', 'releases.feed.a'])
  await clickButton('Download .ics')
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(await saved.mock.calls[0]![0].text()).toContain('SUMMARY:Winter\r\n')
})
