import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createElement, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ReleaseVersion } from './model/release-documents.ts'
import type { DeskRelease } from './model/release.ts'
import { releasesTool } from './releases.tool.ts'
import { fakeClient, fakeRelease } from './testing/fake-lake.ts'
import {
  clearStage,
  dialog,
  press,
  setStage,
  show as showPart,
  stage,
} from './testing/fake-studio.tsx'
import { assertSound, type Validation } from './use-release-validation.ts'

const studio = vi.hoisted(() => () => import('./testing/fake-studio.tsx'))
vi.mock('../../data/use-live-query.ts', async () => (await studio()).fakeAnswers)
vi.mock('@sanity/ui/menu', async () => (await studio()).fakeMenu)
vi.mock('sanity/router', async () => (await studio()).fakeRouter)
vi.mock('sanity', async () => (await studio()).fakeSanity)

const show = (open?: string) =>
  showPart(createElement(releasesTool.component as () => ReactNode), open)

beforeEach(setStage)
afterEach(() => {
  cleanup()
  clearStage()
})

it('lists what is to come with its time, its size and what it shares with others', async () => {
  show()
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows.map((row) => within(row).getByRole('button').textContent)).toEqual([
    'Winter',
    'Prices',
    'Undecided one',
  ])
  expect(within(rows[0]!).getAllByRole('cell').at(-1)?.textContent).toBe('1')
  await userEvent.selectOptions(screen.getByLabelText('Which releases'), 'published')
  expect(screen.getByRole('button', { name: 'Autumn' })).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Find a release'), { target: { value: 'none like it' } })
  expect(screen.getByText('No release has these words in its title.')).toBeTruthy()
})

it('makes a release that is undecided until somebody says when', async () => {
  show()
  await press('New release')
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Spring' } })
  await press('Make the release')
  expect(stage.lake.done).toEqual([
    ['create', { metadata: { title: 'Spring', description: '', releaseType: 'undecided' } }],
  ])
  expect(stage.go).toHaveBeenCalledWith({ release: 'rNew' })
})

it('schedules by the editor’s clocks, says the site’s, and asks which where a time is there twice', async () => {
  show('undecided')
  await press('Schedule…')
  fireEvent.change(dialog().getByLabelText('Day'), { target: { value: '2026-11-01' } })
  fireEvent.change(dialog().getByLabelText('Time'), { target: { value: '01:30' } })
  await userEvent.selectOptions(dialog().getByLabelText('By the clocks of'), 'Europe/Zurich')
  expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Schedule' }).disabled).toBe(false)
  fireEvent.change(dialog().getByLabelText('Day'), { target: { value: '2026-10-25' } })
  fireEvent.change(dialog().getByLabelText('Time'), { target: { value: '02:30' } })
  const submit = dialog().getByRole<HTMLButtonElement>('button', { name: 'Schedule' })
  expect(submit.disabled).toBe(true)
  await userEvent.click(dialog().getByLabelText(/^The second/))
  expect(dialog().getByRole('status').textContent).toContain('in Zurich, where the site is')
  await userEvent.click(submit)
  expect(stage.lake.done.at(-1)).toEqual([
    'schedule',
    { releaseId: 'undecided', publishAt: '2026-10-25T01:30:00.000Z' },
  ])
})

it('refuses the past in words', async () => {
  show('undecided')
  await press('Schedule…')
  fireEvent.change(dialog().getByLabelText('Day'), { target: { value: '2026-10-19' } })
  expect(dialog().getByRole('alert').textContent).toContain('in the past')
  expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Schedule' }).disabled).toBe(true)
})

it('does at once what can be undone, and asks before what cannot', async () => {
  const { unmount } = show('undecided')
  await press('Archive')
  expect(stage.lake.done.at(-1)).toEqual(['archive', { releaseId: 'undecided' }])
  unmount()
  show('autumn')
  await press('Delete…')
  expect(stage.lake.done).toHaveLength(1)
  await userEvent.click(dialog().getByRole('button', { name: 'Delete' }))
  expect(stage.lake.done.at(-1)).toEqual(['delete', { releaseId: 'autumn' }])
  expect(stage.go).toHaveBeenCalledWith({})
})

it('says in the editor’s words why something is refused, and leaves everything as it is', async () => {
  stage.lake.refuse({ statusCode: 409, details: { type: 'releaseStateError' } })
  show('winter')
  await press('Unschedule')
  expect((await screen.findByRole('alert')).textContent).toContain('in another state by now')
  expect(screen.getByRole('button', { name: 'Unschedule' })).toBeTruthy()
})

it('tells of each document who wrote it, which language is left behind and what another release does', async () => {
  show('winter')
  const documents = within(screen.getByRole('region', { name: 'Documents' }))
  expect(documents.getByText(/“Prices” publishes it later/)).toBeTruthy()
  expect(documents.getByText('Not in this release: French.')).toBeTruthy()
  expect(await documents.findByText(/ada of the house/)).toBeTruthy()
  expect(documents.getByText(/A newer text was published/)).toBeTruthy()
})

it('checks the documents when somebody asks, and says what is wrong beside each', async () => {
  show('winter')
  await press('Check all')
  expect(await screen.findByText('Title: Write a title.')).toBeTruthy()
  expect(screen.getByText(/1 with errors/)).toBeTruthy()
})

it('takes a version off the site, replaces it, and takes it out with its history', async () => {
  show('undecided')
  const choose = (name: string) => userEvent.click(screen.getByRole('menuitem', { name }))
  await choose('Take off the site with this release')
  expect(stage.lake.done.at(-1)).toEqual([
    'unpublishVersion',
    { releaseId: 'undecided', publishedId: 'nova' },
  ])
  await choose('Take over what is published…')
  await userEvent.click(dialog().getByRole('button', { name: 'Take over' }))
  expect(stage.lake.done.at(-1)?.[0]).toBe('replaceVersion')
  await choose('Take out of the release…')
  await userEvent.click(dialog().getByRole('checkbox'))
  await userEvent.click(dialog().getByRole('button', { name: 'Take out' }))
  expect(stage.lake.done.at(-1)).toEqual([
    'discardVersion',
    { releaseId: 'undecided', publishedId: 'nova' },
    true,
  ])
})

it('publishes and schedules nothing in which the checks find an error, and says how many have one', async () => {
  show('prices')
  const known = stage.lake.done.length
  await press('Publish now…')
  await userEvent.click(dialog().getByRole('button', { name: 'Publish now' }))
  expect((await dialog().findByRole('alert')).textContent).toContain('1 document has errors')
  await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }))
  expect(screen.getByText(/Write a title\./)).toBeTruthy()
  await press('Schedule…')
  await userEvent.click(dialog().getByRole('button', { name: 'Schedule' }))
  expect((await dialog().findByRole('alert')).textContent).toContain('take it out of the release')
  expect(stage.lake.done).toHaveLength(known)
})

it.each([
  ['Publish now', 'Cancel'],
  ['Publish now', 'Escape'],
  ['Schedule', 'Cancel'],
])('does nothing where “%s” is left by %s while the checks run', async (deed, by) => {
  const answers: ((documents: object[]) => void)[] = []
  Object.assign(stage.lake.client, {
    fetch: () => new Promise((resolve) => answers.push(resolve)),
  })
  show('undecided')
  const known = stage.lake.done.length
  await press(`${deed}…`)
  await userEvent.click(dialog().getByRole('button', { name: deed }))
  expect(await dialog().findByText(/^Checking 0 of/)).toBeTruthy()
  if (by === 'Escape') await userEvent.keyboard('{Escape}')
  else await userEvent.click(dialog().getByRole('button', { name: by }))
  for (const answer of answers) answer([{ _id: 'versions.undecided.nova', _type: 'page' }])
  await vi.waitFor(() =>
    expect(screen.getByRole('button', { name: 'Check all' })).toHaveProperty('disabled', false),
  )
  expect(stage.lake.done).toHaveLength(known)
  expect(screen.queryByRole('alert')).toBeNull()
})

it('publishes and schedules nothing that it could not check', async () => {
  const check = vi.fn<Validation['check']>().mockResolvedValue(undefined)
  const release = { documents: ['home'] } as unknown as DeskRelease
  const version = { _id: 'versions.r.home' } as ReleaseVersion
  await expect(assertSound({ check }, release, [])).rejects.toThrow('still being read')
  expect(check).not.toHaveBeenCalled()
  await expect(assertSound({ check }, release, [version])).rejects.toThrow('could not be checked')
  check.mockResolvedValue(new Map([[version._id, { errors: [], warnings: ['Long'] }]]))
  await expect(assertSound({ check }, release, [version])).resolves.toBeUndefined()
})

it('keeps on the site what was to come off it, with the text that was written in the release', async () => {
  const mark = { _id: 'versions.undecided.nova', _type: 'page', unpublishes: true }
  stage.lake = fakeClient({ releases: [fakeRelease('undecided')], versions: [mark] })
  const fetch = (_: string, { source }: { source?: string } = {}) =>
    Promise.resolve([
      { _id: source, _type: 'page', _rev: 'v', title: source, _system: { delete: true } },
    ])
  Object.assign(stage.lake.client, { fetch })
  show('undecided')
  // The release shows nothing of it, so its name is that of what is published.
  expect(screen.getByRole('link', { name: 'nova' })).toBeDefined()
  await userEvent.click(screen.getByRole('menuitem', { name: 'Keep it on the site' }))
  expect(stage.lake.done).toEqual([
    [
      'replaceVersion',
      {
        document: { _type: 'page', title: 'versions.undecided.nova' },
        publishedId: 'nova',
        releaseId: 'undecided',
      },
    ],
  ])
})

it('moves a release that is dragged to another day at the same hour, scheduled ones again', async () => {
  show()
  await press('Month')
  const chip = screen.getByRole('button', { name: /Winter/ })
  const cell = screen.getByRole('cell', { name: /^Thursday, October 29/ })
  const dataTransfer = { types: [] as string[], data: '', setData: drag, getData: () => 'winter' }
  function drag(type: string) {
    dataTransfer.types.push(type)
  }
  fireEvent.dragStart(chip, { dataTransfer })
  fireEvent.drop(cell, { dataTransfer })
  await vi.waitFor(() =>
    expect(stage.lake.done.map(([deed]) => deed)).toEqual(['unschedule', 'edit', 'schedule']),
  )
  // Ten in the morning in New York, before and after.
  expect(stage.lake.done.at(-1)?.[1]).toMatchObject({ publishAt: '2026-10-29T14:00:00.000Z' })
})

it('asks for another time where a release is dropped on the past, and by the keyboard', async () => {
  show()
  await press('Week')
  const dataTransfer = { types: [], getData: () => 'winter', setData() {} }
  fireEvent.drop(screen.getByRole('cell', { name: /^Monday, October 19, 9:00 AM/ }), {
    dataTransfer,
  })
  expect((await screen.findByRole('alert')).textContent).toContain('in the past')
  await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }))
  screen.getByRole('button', { name: /Undecided one/ }).focus()
  await userEvent.keyboard('m')
  expect(dialog().getByLabelText('Day')).toBeTruthy()
})

it('says how full a release is as soon as that matters, and pages its documents', () => {
  const ids = Array.from({ length: 901 }, (_, index) => `page-${index}`)
  stage.lake = fakeClient({
    releases: [fakeRelease('full')],
    versions: ids.map((id) => ({ _id: `versions.full.${id}`, _type: 'page' })),
  })
  show('full')
  expect(screen.getByText('901 documents of 1,000')).toBeTruthy()
  expect(screen.getByRole('meter', { name: 'How full the release is' })).toBeTruthy()
  expect(screen.getByText('Page 1 of 19')).toBeTruthy()
})

it('says to whoever may write no release that an editor can, and offers nothing', () => {
  stage.writes = false
  show('winter')
  expect(screen.getByText(/Your role \(Viewer\) makes no releases/)).toBeTruthy()
  expect(screen.getByText(/^Your role \(Viewer\) reads releases and changes none/)).toBeTruthy()
  const offered = within(screen.getByRole('group', { name: 'What can be done' }))
  const buttons = [
    ...offered.getAllByRole('button'),
    screen.getByRole('button', { name: 'New release' }),
  ]
  for (const button of buttons) expect(button).toHaveProperty('disabled', true)
})
