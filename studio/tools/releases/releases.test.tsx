import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createElement, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { releasesTool } from './releases.tool.ts'
import { fakeClient, fakeRelease } from './testing/fake-lake.ts'
import {
  tearDownFakeStudio,
  openDialog,
  clickButton,
  setUpFakeStudio,
  renderInStudio as showPart,
  fakeState,
} from './testing/fake-studio.tsx'
import { assertReleaseValid, type ReleaseValidation } from './use-release-validation.ts'

const studio = vi.hoisted(() => () => import('./testing/fake-studio.tsx'))
vi.mock('../../data/use-live-query.ts', async () => (await studio()).fakeLiveQuery)
vi.mock('@sanity/ui/menu', async () => (await studio()).fakeMenu)
vi.mock('sanity/router', async () => (await studio()).fakeRouter)
vi.mock('sanity', async () => (await studio()).fakeSanity)

const show = (open?: string) =>
  showPart(createElement(releasesTool.component as () => ReactNode), open)

beforeEach(setUpFakeStudio)
afterEach(() => {
  cleanup()
  tearDownFakeStudio()
})

it('lists upcoming releases with time, size and shared documents', async () => {
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
  expect(screen.getByText('No matching releases.')).toBeTruthy()
})

it('creates an undecided release by default', async () => {
  show()
  await clickButton('New release')
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Spring' } })
  await clickButton('Create release')
  expect(fakeState.lake.calls).toEqual([
    ['create', { metadata: { title: 'Spring', description: '', releaseType: 'undecided' } }],
  ])
  expect(fakeState.go).toHaveBeenCalledWith({ release: 'rNew' })
})

it('schedules in the editor’s time zone, shows the site’s, and asks which of two repeated times is meant', async () => {
  show('undecided')
  await clickButton('Schedule…')
  fireEvent.change(openDialog().getByLabelText('Day'), { target: { value: '2026-11-01' } })
  fireEvent.change(openDialog().getByLabelText('Time'), { target: { value: '01:30' } })
  await userEvent.selectOptions(openDialog().getByLabelText('Time zone'), 'Europe/Zurich')
  expect(openDialog().getByRole<HTMLButtonElement>('button', { name: 'Schedule' }).disabled).toBe(
    false,
  )
  fireEvent.change(openDialog().getByLabelText('Day'), { target: { value: '2026-10-25' } })
  fireEvent.change(openDialog().getByLabelText('Time'), { target: { value: '02:30' } })
  const submit = openDialog().getByRole<HTMLButtonElement>('button', { name: 'Schedule' })
  expect(submit.disabled).toBe(true)
  await userEvent.click(openDialog().getByLabelText(/^The second/))
  expect(openDialog().getByRole('status').textContent).toContain(
    'in Zurich, the time zone of the site',
  )
  await userEvent.click(submit)
  expect(fakeState.lake.calls.at(-1)).toEqual([
    'schedule',
    { releaseId: 'undecided', publishAt: '2026-10-25T01:30:00.000Z' },
  ])
})

it('rejects times in the past with a message', async () => {
  show('undecided')
  await clickButton('Schedule…')
  fireEvent.change(openDialog().getByLabelText('Day'), { target: { value: '2026-10-19' } })
  expect(openDialog().getByRole('alert').textContent).toContain('in the past')
  expect(openDialog().getByRole<HTMLButtonElement>('button', { name: 'Schedule' }).disabled).toBe(
    true,
  )
})

it('runs reversible actions immediately, and confirms irreversible ones', async () => {
  const { unmount } = show('undecided')
  await clickButton('Archive')
  expect(fakeState.lake.calls.at(-1)).toEqual(['archive', { releaseId: 'undecided' }])
  unmount()
  show('autumn')
  await clickButton('Delete…')
  expect(fakeState.lake.calls).toHaveLength(1)
  await userEvent.click(openDialog().getByRole('button', { name: 'Delete' }))
  expect(fakeState.lake.calls.at(-1)).toEqual(['delete', { releaseId: 'autumn' }])
  expect(fakeState.go).toHaveBeenCalledWith({})
})

it('explains a rejected action, and leaves everything unchanged', async () => {
  fakeState.lake.rejectWith({ statusCode: 409, details: { type: 'releaseStateError' } })
  show('winter')
  await clickButton('Unschedule')
  expect((await screen.findByRole('alert')).textContent).toContain(
    'state of the release has changed',
  )
  expect(screen.getByRole('button', { name: 'Unschedule' })).toBeTruthy()
})

it('shows authors, missing languages and conflicts of each document', async () => {
  show('winter')
  const documents = within(screen.getByRole('region', { name: 'Documents' }))
  expect(documents.getByText(/“Prices” publishes it later/)).toBeTruthy()
  expect(documents.getByText('Not in this release: French.')).toBeTruthy()
  expect(await documents.findByText(/ada of the house/)).toBeTruthy()
  expect(documents.getByText(/A newer version was published/)).toBeTruthy()
})

it('adds a language that the release lacks with one click', async () => {
  show('prices')
  await clickButton('Add the French document to this release')
  expect(fakeState.lake.calls).toEqual([
    [
      'action',
      {
        actionType: 'sanity.action.document.version.create',
        publishedId: 'home-fr',
        baseId: 'drafts.home-fr',
        versionId: 'versions.prices.home-fr',
      },
    ],
  ])
})

it('validates documents on request, and lists the errors of each', async () => {
  show('winter')
  await clickButton('Check all')
  expect(await screen.findByText('Title: Write a title.')).toBeTruthy()
  expect(screen.getByText(/1 with errors/)).toBeTruthy()
})

it('unpublishes, replaces and discards a version, with its history kept', async () => {
  show('undecided')
  const choose = (name: string) => userEvent.click(screen.getByRole('menuitem', { name }))
  await choose('Unpublish with this release')
  expect(fakeState.lake.calls.at(-1)).toEqual([
    'unpublishVersion',
    { releaseId: 'undecided', publishedId: 'nova' },
  ])
  await choose('Replace with the published version…')
  await userEvent.click(openDialog().getByRole('button', { name: 'Replace' }))
  expect(fakeState.lake.calls.at(-1)?.[0]).toBe('replaceVersion')
  await choose('Remove from the release…')
  await userEvent.click(openDialog().getByRole('checkbox'))
  await userEvent.click(openDialog().getByRole('button', { name: 'Remove' }))
  expect(fakeState.lake.calls.at(-1)).toEqual([
    'discardVersion',
    { releaseId: 'undecided', publishedId: 'nova' },
    true,
  ])
})

it('publishes and schedules nothing with validation errors, and counts the affected documents', async () => {
  show('prices')
  const known = fakeState.lake.calls.length
  await clickButton('Publish now…')
  await userEvent.click(openDialog().getByRole('button', { name: 'Publish now' }))
  expect((await openDialog().findByRole('alert')).textContent).toContain('1 document has errors')
  await userEvent.click(openDialog().getByRole('button', { name: 'Cancel' }))
  expect(screen.getByText(/Write a title\./)).toBeTruthy()
  await clickButton('Schedule…')
  await userEvent.click(openDialog().getByRole('button', { name: 'Schedule' }))
  expect((await openDialog().findByRole('alert')).textContent).toContain(
    'remove it from the release',
  )
  expect(fakeState.lake.calls).toHaveLength(known)
})

it.each([
  ['Publish now', 'Cancel'],
  ['Publish now', 'Escape'],
  ['Schedule', 'Cancel'],
])('does nothing if “%s” is cancelled by %s during validation', async (deed, by) => {
  const answers: ((documents: object[]) => void)[] = []
  Object.assign(fakeState.lake.client, {
    fetch: () => new Promise((resolve) => answers.push(resolve)),
  })
  show('undecided')
  const known = fakeState.lake.calls.length
  await clickButton(`${deed}…`)
  await userEvent.click(openDialog().getByRole('button', { name: deed }))
  expect(await openDialog().findByText(/^Checking 0 of/)).toBeTruthy()
  if (by === 'Escape') await userEvent.keyboard('{Escape}')
  else await userEvent.click(openDialog().getByRole('button', { name: by }))
  for (const answer of answers) answer([{ _id: 'versions.undecided.nova', _type: 'page' }])
  await vi.waitFor(() =>
    expect(screen.getByRole('button', { name: 'Check all' })).toHaveProperty('disabled', false),
  )
  expect(fakeState.lake.calls).toHaveLength(known)
  expect(screen.queryByRole('alert')).toBeNull()
})

it('publishes and schedules nothing that could not be validated', async () => {
  const run = vi.fn<ReleaseValidation['run']>().mockResolvedValue(undefined)
  const release = { name: 'r', documents: ['home'] }
  await expect(assertReleaseValid({ run }, release)).rejects.toThrow('could not be checked')
  run.mockResolvedValue(new Map([['versions.r.home', { errors: [], warnings: ['Long'] }]]))
  await expect(assertReleaseValid({ run }, release)).resolves.toBeUndefined()
  // The list of documents may still load: the release names its versions itself.
  expect(run).toHaveBeenLastCalledWith(['versions.r.home'], undefined)
})

it('keeps a document published instead of unpublishing it, with the text written in the release', async () => {
  const mark = { _id: 'versions.undecided.nova', _type: 'page', unpublishes: true }
  fakeState.lake = fakeClient({ releases: [fakeRelease('undecided')], versions: [mark] })
  const fetch = (_: string, { source }: { source?: string } = {}) =>
    Promise.resolve([
      { _id: source, _type: 'page', _rev: 'v', title: source, _system: { delete: true } },
    ])
  Object.assign(fakeState.lake.client, { fetch })
  show('undecided')
  // The release perspective does not contain the document, so the title is that of the published one.
  expect(screen.getByRole('link', { name: 'nova' })).toBeDefined()
  await userEvent.click(screen.getByRole('menuitem', { name: 'Keep it published' }))
  expect(fakeState.lake.calls).toEqual([
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

it('moves a dragged release to another day at the same hour, and reschedules it if scheduled', async () => {
  show()
  await clickButton('Month')
  const chip = screen.getByRole('button', { name: /Winter/ })
  const cell = screen.getByRole('cell', { name: /^Thursday, October 29/ })
  const dataTransfer = { types: [] as string[], data: '', setData: drag, getData: () => 'winter' }
  function drag(type: string) {
    dataTransfer.types.push(type)
  }
  fireEvent.dragStart(chip, { dataTransfer })
  fireEvent.drop(cell, { dataTransfer })
  await vi.waitFor(() =>
    expect(fakeState.lake.calls.map(([deed]) => deed)).toEqual(['unschedule', 'edit', 'schedule']),
  )
  // 10:00 in New York before and after the clock change.
  expect(fakeState.lake.calls.at(-1)?.[1]).toMatchObject({ publishAt: '2026-10-29T14:00:00.000Z' })
})

it('asks for another time if a release is dropped on the past or moved by keyboard', async () => {
  show()
  await clickButton('Week')
  const dataTransfer = { types: [], getData: () => 'winter', setData() {} }
  fireEvent.drop(screen.getByRole('cell', { name: /^Monday, October 19, 9:00 AM/ }), {
    dataTransfer,
  })
  expect((await screen.findByRole('alert')).textContent).toContain('in the past')
  await userEvent.click(openDialog().getByRole('button', { name: 'Cancel' }))
  screen.getByRole('button', { name: /Undecided one/ }).focus()
  await userEvent.keyboard('m')
  expect(openDialog().getByLabelText('Day')).toBeTruthy()
})

it('returns the focus to what opened a dialog', async () => {
  show()
  for (const name of ['New release', 'Add to calendar…']) {
    await clickButton(name)
    expect(openDialog()).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name }))
  }
})
