import { cleanup, screen, within } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { releasesTool } from './releases.tool.ts'
import { fakeClient, fakeRelease } from './testing/fake-lake.ts'
import {
  fakeState,
  renderInStudio,
  setUpFakeStudio,
  tearDownFakeStudio,
} from './testing/fake-studio.tsx'

const studio = vi.hoisted(() => () => import('./testing/fake-studio.tsx'))
vi.mock('../../data/use-live-query.ts', async () => (await studio()).fakeLiveQuery)
vi.mock('@sanity/ui/menu', async () => (await studio()).fakeMenu)
vi.mock('sanity/router', async () => (await studio()).fakeRouter)
vi.mock('sanity', async () => (await studio()).fakeSanity)

const show = (open: string) =>
  renderInStudio(createElement(releasesTool.component as () => ReactNode), open)

beforeEach(setUpFakeStudio)
afterEach(() => {
  cleanup()
  tearDownFakeStudio()
})

describe('limits of the release desk', () => {
  it('shows the document count near the limit, and paginates documents', () => {
    const ids = Array.from({ length: 901 }, (_, index) => `page-${index}`)
    fakeState.lake = fakeClient({
      releases: [fakeRelease('full')],
      versions: ids.map((id) => ({ _id: `versions.full.${id}`, _type: 'page' })),
    })
    show('full')
    expect(screen.getByText('901 documents of 1,000')).toBeTruthy()
    expect(screen.getByRole('meter', { name: 'Release size' })).toBeTruthy()
    expect(screen.getByText('Page 1 of 19')).toBeTruthy()
  })

  it('explains missing permission, and offers no actions', () => {
    fakeState.writes = false
    show('winter')
    expect(screen.getByText(/Your role \(Viewer\) may not create releases/)).toBeTruthy()
    expect(screen.getByText(/^Your role \(Viewer\) may not change releases/)).toBeTruthy()
    const offered = within(screen.getByRole('group', { name: 'Actions' }))
    const buttons = [
      ...offered.getAllByRole('button'),
      screen.getByRole('button', { name: 'New release' }),
    ]
    for (const button of buttons) expect(button).toHaveProperty('disabled', true)
  })
})
