import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeReferenceCheck } from '../../releases/testing/fake-reference-check.ts'
import { ReleasesView } from './releases.view.tsx'
import { fakeClient, fakeRelease } from './testing/fake-lake.ts'
import {
  clickButton,
  fakeState,
  openDialog,
  renderInStudio,
  setUpFakeStudio,
  tearDownFakeStudio,
} from './testing/fake-studio.tsx'

const studio = vi.hoisted(() => () => import('./testing/fake-studio.tsx'))
vi.mock('../../data/use-live-query.ts', async () => (await studio()).fakeLiveQuery)
vi.mock('@sanity/ui/menu', async () => (await studio()).fakeMenu)
vi.mock('sanity/router', async () => (await studio()).fakeRouter)
vi.mock('sanity', async () => (await studio()).fakeSanity)

const show = (open?: string) => renderInStudio(<ReleasesView />, open)

beforeEach(setUpFakeStudio)
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  tearDownFakeStudio()
})

describe('ReleasesView', () => {
  it('works in the site’s time zone, and says so, where the browser’s one is unknown', async () => {
    const options = new Intl.DateTimeFormat().resolvedOptions()
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
      ...options,
      timeZone: 'Etc/Unknown',
    })
    show('undecided')
    expect(screen.getByText(/no known time zone. Times are in Zurich/)).toBeTruthy()
    await clickButton('Schedule…')
    fireEvent.change(openDialog().getByLabelText('Day'), { target: { value: '2026-11-05' } })
    expect(openDialog().getByLabelText('Time zone').textContent).toBe('Zurich (the site’s)')
    await userEvent.click(openDialog().getByRole('button', { name: 'Schedule' }))
    expect(fakeState.lake.calls.at(-1)?.[1]).toMatchObject({
      publishAt: '2026-11-05T08:00:00.000Z',
    })
  })

  it('does not call a version outdated that is identical to the published document', async () => {
    const texts = (title: string) => ({ _type: 'home', _rev: 'r', title })
    let title = 'Home'
    const fetch = () =>
      Promise.resolve([
        { _id: 'versions.winter.home', ...texts('Home') },
        { _id: 'home', ...texts(title) },
      ])
    Object.assign(fakeState.lake.client, { fetch })
    const { unmount } = show('winter')
    expect(await screen.findByText('Identical to the published document')).toBeTruthy()
    expect(screen.queryByText(/A newer version was published/)).toBeNull()
    unmount()
    title = 'Home II'
    show('winter')
    expect(await screen.findByText('Differs from the published document in title')).toBeTruthy()
    expect(await screen.findByText(/A newer version was published/)).toBeTruthy()
  })

  it('refetches the overview when a release changes, not with each edit of a version', () => {
    show()
    expect(fakeState.questions.find(({ fetch }) => fetch.includes('releases::all'))).toMatchObject({
      editsOfPrefix: '_.releases.',
    })
  })

  it.each(['Schedule', 'Publish now'])(
    'says before “%s” which machine translations are not approved',
    async (deed) => {
      const marked = { _type: 'page', isMachineMade: true }
      const versions = [
        { _id: 'versions.undecided.nova', ...marked },
        { _id: 'versions.undecided.gone', ...marked, unpublishes: true },
        { _id: 'versions.undecided.shop', _type: 'page' },
      ]
      fakeState.lake = fakeClient({ releases: [fakeRelease('undecided')], versions })
      show('undecided')
      expect(screen.getAllByText(/^Machine-made, not approved/)).toHaveLength(1)
      await clickButton(`${deed}…`)
      expect(
        openDialog().getByText(/^1 document has texts of a language model without approval/),
      ).toBeTruthy()
    },
  )

  it('schedules nothing that other documents still reference, and names them', async () => {
    const mark = {
      _id: 'versions.undecided.nova',
      _type: 'page',
      _system: { delete: true },
      unpublishes: true,
    }
    const holders = [{ _id: 'shop', _type: 'page', title: 'Shop', link: { _ref: 'nova' } }]
    fakeState.lake = fakeClient({
      releases: [fakeRelease('undecided')],
      versions: [mark],
      holders,
    })
    Object.assign(fakeState.lake.client, {
      fetch: (query: string) => Promise.resolve(fakeReferenceCheck(query, holders) ?? [mark]),
    })
    show('undecided')
    await clickButton('Schedule…')
    fireEvent.change(openDialog().getByLabelText('Day'), { target: { value: '2026-11-05' } })
    await userEvent.click(openDialog().getByRole('button', { name: 'Schedule' }))
    expect((await openDialog().findByRole('alert')).textContent).toContain('1 document has errors')
    expect(screen.getByText(/because “Shop” references it/)).toBeTruthy()
    expect(fakeState.lake.calls).toEqual([])
  })
})
