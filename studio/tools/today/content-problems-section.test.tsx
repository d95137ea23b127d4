import { ThemeProvider } from '@sanity/ui'
import { buildTheme } from '@sanity/ui/theme'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createElement, type ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ProblemsResponse } from '../../content-checks/problems-response.ts'
import { ContentProblemsSection } from './content-problems-section.tsx'

const site = vi.hoisted(() => ({
  /** Addresses of the requests. */
  requested: [] as URL[],
  respond: (_url: URL): Response => new Response(null, { status: 204 }),
}))
vi.mock('sanity/router', () => ({
  IntentLink: ({ params, children }: { params: object; children: ReactNode }) =>
    createElement('a', { href: Object.values(params).join('|') }, children),
}))
vi.mock('sanity', () => {
  const client = { config: () => ({ token: 'token' }) }
  const schema = { get: (name: string) => ({ name, title: name.toUpperCase() }) }
  return {
    Preview: ({ value }: { value: { _id: string } }) => createElement('span', {}, value._id),
    pathToString: String,
    useClient: () => client,
    useSchema: () => schema,
    useSource: () => ({}),
    useWorkspace: () => ({}),
  }
})

const row = (id: string, total = 1): NonNullable<ProblemsResponse['page']>['rows'][number] => ({
  id,
  type: 'page',
  language: 'fr',
  problems: [{ kind: 'validation', path: 'title', field: 'Modules › Title', message: 'Required' }],
  total,
})
const page = (change: object = {}): ProblemsResponse['page'] => ({
  documents: 1,
  problems: 1,
  kinds: { validation: 1 },
  types: { page: 1 },
  languages: { en: 1 },
  page: 0,
  pages: 1,
  rows: [row('page-a')],
  ...change,
})
const served = (change: Partial<ProblemsResponse> = {}) =>
  Response.json({ version: 'v1', progress: { done: 9, of: 9 }, page: page(), ...change })

const theme = buildTheme()
const show = () =>
  render(
    <ThemeProvider theme={theme}>
      <ContentProblemsSection isHosted />
    </ThemeProvider>,
  )

beforeEach(() => {
  site.requested = []
  vi.stubGlobal('fetch', async (path: string) => {
    const url = new URL(path, 'http://localhost')
    site.requested.push(url)
    return site.respond(url)
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('ContentProblemsSection', () => {
  it('lists the problems that the site found, by document, language and field, each with a link', async () => {
    site.respond = () => served({ page: page({ rows: [row('page-a', 12)], problems: 12 }) })
    show()
    expect(await screen.findByText('12 problems in 1 document.')).toBeDefined()
    const link = screen.getByRole('link', { name: 'Modules › Title: Required' })
    expect(link.getAttribute('href')).toBe('page-a|page|title')
    const document = screen.getByRole('link', { name: 'page-a French' })
    expect(document.getAttribute('href')).toBe('page-a|page')
    expect(screen.getByText('and 11 more problems')).toBeDefined()
  })

  it('updates when a commit changes the list', async () => {
    site.respond = ({ searchParams }) => {
      if (searchParams.get('after') === 'v2') return new Response(null, { status: 204 })
      if (searchParams.get('after') !== 'v1') return served()
      const empty = page({ documents: 0, problems: 0, rows: [] })
      return served({ version: 'v2', page: empty })
    }
    show()
    await screen.findByText('1 problem in 1 document.')
    expect(await screen.findByText('No problems.')).toBeDefined()
    expect(screen.queryByRole('link', { name: 'page-a' })).toBeNull()
  })

  it('shows the progress of the first check', async () => {
    site.respond = () => served({ progress: { done: 3, of: 9 } })
    show()
    expect(
      await screen.findByText('1 problem in 1 document so far. Checked 3 of 9 documents…'),
    ).toBeDefined()
  })

  it('filters, and shows further pages', async () => {
    site.respond = ({ searchParams }) =>
      served({ page: page({ page: Number(searchParams.get('page')), pages: 3 }) })
    show()
    await screen.findByText('Page 1 of 3')
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    await screen.findByText('Page 2 of 3')
    await userEvent.selectOptions(screen.getByLabelText('Type of document'), 'PAGE (1)')
    await screen.findByText('Page 1 of 3')
    const { searchParams } = site.requested.at(-1)!
    expect([searchParams.get('type'), searchParams.get('page')]).toEqual(['page', '0'])
  })

  it('keeps the list of the site while a rate limit applies', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const headers = { 'retry-after': '10' }
    site.respond = () => served()
    show()
    await screen.findByText('1 problem in 1 document.')
    site.respond = () => new Response(null, { status: 429, headers })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(screen.getByRole('alert').textContent).toContain('The site did not respond')
    site.respond = () => served({ version: 'v2', page: page({ problems: 2 }) })
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await screen.findByText('2 problems in 1 document.')).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says so while the site does not respond', async () => {
    site.respond = () => new Response(null, { status: 503 })
    show()
    expect((await screen.findByRole('alert')).textContent).toContain('The site did not respond')
  })
})
