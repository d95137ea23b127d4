import { cleanup } from '@testing-library/react'
import { describe, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CalendarFeedDialog } from './calendar-feed-dialog.tsx'
import { sampleContent } from './testing/fake-lake.ts'
import {
  clickButton,
  fakeState,
  openDialog,
  renderInStudio,
  setUpFakeStudio,
  tearDownFakeStudio,
} from './testing/fake-studio.tsx'

const studio = vi.hoisted(() => () => import('./testing/fake-studio.tsx'))
const saved = vi.hoisted(() => vi.fn<(blob: Blob, name: string) => void>())
vi.mock('../../data/use-live-query.ts', async () => (await studio()).fakeLiveQuery)
vi.mock('../../ui/download-file.ts', () => ({ downloadFile: saved }))
vi.mock('sanity/router', async () => (await studio()).fakeRouter)
vi.mock('sanity', async () => (await studio()).fakeSanity)

beforeEach(setUpFakeStudio)
afterEach(() => {
  cleanup()
  tearDownFakeStudio()
})

describe('CalendarFeedDialog', () => {
  it('creates a calendar feed, stores only its digest, revokes it, and downloads a file', async () => {
    const plain = fakeState.lake.runQuery
    fakeState.lake.runQuery = (query, params) =>
      query.includes('releaseFeed')
        ? [{ _id: 'releases.feed.a', createdAt: '2026-10-01T00:00:00Z', user: 'ada' }]
        : plain(query, params)
    Object.assign(fakeState.lake.client, { fetch: () => Promise.resolve(sampleContent().releases) })
    renderInStudio(<CalendarFeedDialog onClose={() => {}} />)
    await clickButton('Create URL')
    const address = await openDialog().findByLabelText<HTMLInputElement>('Calendar URL')
    const [, id, secret = ''] = /releases\/(\w+)\.(\w+)\.ics$/.exec(address.value) ?? []
    const [, stored] = fakeState.lake.calls.at(-1) as [string, Record<string, string>]
    expect(stored._id).toBe(`releases.feed.${id}`)
    expect(JSON.stringify(stored)).not.toContain(secret)
    await clickButton('Revoke')
    expect(fakeState.lake.calls.at(-1)).toEqual(['erase', 'releases.feed.a'])
    await clickButton('Download .ics')
    await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce())
    expect(await saved.mock.calls[0]![0].text()).toContain('SUMMARY:Winter\r\n')
  })
})
