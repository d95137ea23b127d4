import { ThemeProvider } from '@sanity/ui'
import { buildTheme } from '@sanity/ui/theme'
import { ToastProvider } from '@sanity/ui/toast'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import type { DocumentActionComponent, DocumentActionProps } from 'sanity'
import { describe, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeReferenceCheck } from '../releases/testing/fake-reference-check.ts'
import { withScheduleUnpublish } from './schedule-unpublish-action.tsx'

const done = vi.hoisted(() => ({
  deeds: [] as unknown[][],
  refusal: undefined as unknown,
  /** Documents that reference the one to unpublish. */
  holders: [] as object[],
}))
const may = vi.hoisted(() => ({ granted: true, plan: true }))
vi.mock('../data/use-permission.ts', () => ({ useCanCreateReleases: () => may.plan }))
vi.mock('sanity/router', () => ({
  IntentLink: ({ children }: { children: ReactNode }) => <a href="/edit">{children}</a>,
}))
vi.mock('sanity', () => {
  const deed = (name: string, result: object) => (given: unknown) => {
    done.deeds.push([name, given])
    return name === 'schedule' && done.refusal
      ? Promise.reject(done.refusal)
      : Promise.resolve(result)
  }
  const states = ['scheduled', 'archived']
  const client = {
    releases: {
      create: deed('create', { releaseId: 'rNew' }),
      edit: deed('edit', {}),
      schedule: deed('schedule', {}),
      archive: deed('archive', {}),
      delete: deed('delete', {}),
      get: () => Promise.resolve({ state: states[done.refusal ? 1 : 0] }),
    },
    action: deed('action', {}),
    fetch: (query: string) =>
      Promise.resolve(
        fakeReferenceCheck(query, done.holders) ?? [
          { _id: 'news-1', _type: 'news', title: 'Fair' },
        ],
      ),
  }
  return {
    Preview: ({ value }: { value: { _id: string } }) => value._id,
    useClient: () => client,
    useDocumentPairPermissions: () => [may, false],
    useSchema: () => ({ get: (name: string) => ({ name }) }),
  }
})

const action = (name: string) => ({ action: name }) as unknown as DocumentActionComponent
const theme = buildTheme()
function Press({ props }: { props: Partial<DocumentActionProps> }) {
  const useAction = withScheduleUnpublish([action('unpublish')])[1]!
  const described = useAction({ onComplete() {}, ...props } as DocumentActionProps)
  if (!described) return <p>Not offered</p>
  const { label, disabled, onHandle, dialog } = described
  return (
    <>
      <button type="button" disabled={disabled} onClick={() => onHandle?.()}>
        {label}
      </button>
      {dialog && dialog.type === 'dialog' && dialog.content}
    </>
  )
}
const published = { _id: 'news-1', _type: 'news', title: 'Fair' } as never
const show = (props: Partial<DocumentActionProps> = { id: 'news-1', published }) =>
  render(
    <ThemeProvider theme={theme}>
      <ToastProvider>
        <Press props={props} />
      </ToastProvider>
    </ThemeProvider>,
  )
const choose = async (day: string) => {
  await userEvent.click(screen.getByRole('button', { name: 'Unpublish at…' }))
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: day } })
  await userEvent.click(screen.getByRole('button', { name: 'Schedule' }))
}

const media = { matches: false, addEventListener() {}, removeEventListener() {} }
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => media)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  Object.assign(done, { deeds: [], refusal: undefined, holders: [] })
  Object.assign(may, { granted: true, plan: true })
})

describe('withScheduleUnpublish', () => {
  it('adds the action after Studio’s Unpublish, and only if that is present', () => {
    expect(withScheduleUnpublish([action('publish'), action('unpublish')])).toHaveLength(3)
    expect(withScheduleUnpublish([action('publish')])).toHaveLength(1)
  })

  it('offers the action for published documents, enabled for roles that may unpublish and schedule', () => {
    show({ id: 'news-1', published: null })
    expect(screen.getByText('Not offered')).toBeDefined()
    cleanup()
    for (const right of ['granted', 'plan'] as const) {
      Object.assign(may, { granted: true, plan: true, [right]: false })
      show()
      expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(true)
      cleanup()
    }
  })

  it('schedules a release that unpublishes the document', async () => {
    show()
    await choose('2031-05-04')
    expect(done.deeds.map(([name]) => name)).toEqual(['create', 'action', 'edit', 'schedule'])
    expect(done.deeds[1]).toEqual([
      'action',
      [
        {
          actionType: 'sanity.action.document.version.unpublish',
          versionId: 'versions.rNew.news-1',
          publishedId: 'news-1',
        },
      ],
    ])
  })

  it('names the documents that reference it, and schedules nothing', async () => {
    done.holders = [
      { _id: 'page-1', _type: 'page', title: 'Fairs', link: { _ref: 'news-1' } },
      { _id: 'page-2', _type: 'page', title: 'Weak', link: { _ref: 'news-1', _weak: true } },
    ]
    show()
    await userEvent.click(screen.getByRole('button', { name: 'Unpublish at…' }))
    const list = await screen.findByRole('alert')
    expect(
      within(list)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['page-1'])
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2031-05-04' } })
    await userEvent.click(screen.getByRole('button', { name: 'Schedule' }))
    expect(
      await screen.findByText(/^“Fairs” references “Fair”, which is to be taken off the site/),
    ).toBeDefined()
    expect(done.deeds).toEqual([])
  })

  it('discards the release if scheduling is rejected, and shows the reason', async () => {
    done.refusal = { statusCode: 403 }
    show()
    await choose('2031-05-04')
    expect((await screen.findByRole('alert')).textContent).toContain('Your role may not')
    expect(done.deeds.map(([name]) => name).slice(-2)).toEqual(['archive', 'delete'])
  })
})
