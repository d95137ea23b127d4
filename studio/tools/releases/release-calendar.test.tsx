import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildReleaseOverview } from './model/release-overview.ts'
import { ReleaseCalendar } from './release-calendar.tsx'
import { fakeRelease } from './testing/fake-lake.ts'
import {
  clickButton,
  renderInStudio,
  setUpFakeStudio,
  tearDownFakeStudio,
} from './testing/fake-studio.tsx'

const studio = vi.hoisted(() => () => import('./testing/fake-studio.tsx'))
vi.mock('sanity', async () => (await studio()).fakeSanity)

beforeEach(setUpFakeStudio)
afterEach(() => {
  cleanup()
  tearDownFakeStudio()
})

const overviewAt = (intendedPublishAt: string) =>
  buildReleaseOverview({
    releases: [
      fakeRelease('winter', {
        metadata: { title: 'Winter', releaseType: 'scheduled', intendedPublishAt },
      }),
    ],
    versions: [],
  })

/** A calendar whose release moves when X is pressed. */
function MovingCalendar({ to }: { to: string }) {
  const [at, setAt] = useState('2026-10-22T14:00:00Z')
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'x' && setAt(to)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [to])
  return (
    <ReleaseCalendar
      desk={overviewAt(at)}
      kind="month"
      open={undefined}
      zone="UTC"
      onOpen={() => {}}
    />
  )
}

const chip = () => screen.getByRole('button', { name: /Winter/ })

describe('ReleaseCalendar', () => {
  it('keeps the focus on a release that moves to another day', async () => {
    renderInStudio(<MovingCalendar to="2026-10-29T14:00:00Z" />)
    const before = chip()
    before.focus()
    await userEvent.keyboard('x')
    expect(chip()).not.toBe(before)
    expect(document.activeElement).toBe(chip())
  })

  it('keeps the focus in the calendar when the release leaves the month', async () => {
    renderInStudio(<MovingCalendar to="2027-01-29T14:00:00Z" />)
    chip().focus()
    await userEvent.keyboard('x')
    expect(screen.queryByRole('button', { name: /Winter/ })).toBeNull()
    expect(document.activeElement?.contains(screen.getByRole('table'))).toBe(true)
    expect(document.activeElement).not.toBe(document.body)
  })

  it('returns the focus to the release when its dialog is closed', async () => {
    renderInStudio(<MovingCalendar to="" />)
    chip().focus()
    await userEvent.keyboard('m')
    await clickButton('Cancel')
    expect(document.activeElement).toBe(chip())
  })
})
