import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { buildReleaseOverview } from './model/release-overview.ts'
import { fakeRelease, sampleContent } from './testing/fake-lake.ts'
import {
  clickButton,
  fakeState,
  renderInStudio,
  setUpFakeStudio,
  tearDownFakeStudio,
} from './testing/fake-studio.tsx'
import { TransferDocumentsDialog } from './transfer-documents-dialog.tsx'

const studio = vi.hoisted(() => () => import('./testing/fake-studio.tsx'))
vi.mock('../../data/use-live-query.ts', async () => (await studio()).fakeLiveQuery)
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
  isMachineMade: false,
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
    <TransferDocumentsDialog
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

describe('TransferDocumentsDialog', () => {
  it('merges into another release, asks which version of shared documents to keep, and archives the empty release', async () => {
    holds(['nova', 'home'])
    transfer('merge', ['nova', 'home'])
    await into('prices')
    expect(screen.getByText('1 document is in both. Which version should stay?')).toBeTruthy()
    await userEvent.click(screen.getByLabelText(/^The version in “Undecided one”/))
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
})
