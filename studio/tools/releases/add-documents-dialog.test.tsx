import { ThemeProvider } from '@sanity/ui'
import { buildTheme } from '@sanity/ui/theme'
import { ToastProvider } from '@sanity/ui/toast'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AddDocumentsDialog } from './add-documents-dialog.tsx'
import type { ReleaseSummary } from './model/release-overview.ts'

const documents = [
  { _id: 'a', _type: 'page', title: 'L’exposition d’été', language: 'fr' },
  { _id: 'b', _type: 'page', title: 'مَعرِض الشتاء', language: 'ar' },
  { _id: 'c', _type: 'page', title: 'Opening hours', language: 'en' },
  { _id: 'drafts.page-fr', _type: 'page', title: null, language: 'fr' },
]
vi.mock('sanity', () => {
  const fetch = (_query: string, { patterns = [] }: { patterns?: string[] }) =>
    Promise.resolve(
      documents.filter(({ title }) =>
        patterns.every((pattern) => title === null || title.includes(pattern.slice(1, -1))),
      ),
    )
  const client = { fetch, config: () => ({}) }
  const type = { title: 'Page', type: { name: 'document' } }
  const schema = { getTypeNames: () => ['page'], get: () => type }
  return { useClient: () => client, useSchema: () => schema }
})
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('AddDocumentsDialog', () => {
  it.each([
    ['hours Open', 'Opening hours'],
    ['page fren', 'Page, French'],
  ])('lists the documents that the search finds: %s', async (words, title) => {
    const release = { name: 'r1', title: 'Spring', documents: [] } as unknown as ReleaseSummary
    render(
      <ThemeProvider theme={buildTheme()}>
        <ToastProvider>
          <AddDocumentsDialog release={release} onClose={() => {}} />
        </ToastProvider>
      </ThemeProvider>,
    )
    expect(await screen.findAllByRole('checkbox')).toHaveLength(4)
    await userEvent.type(screen.getByLabelText('Find documents'), words)
    await expect
      .poll(() => screen.getAllByRole('checkbox').map((box) => box.ariaLabel))
      .toEqual([title])
  })
})
