import { ThemeProvider } from '@sanity/ui'
import { buildTheme } from '@sanity/ui/theme'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createElement, type ReactNode } from 'react'
import { describe, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mediaTool } from './media.tool.ts'
import type { Asset } from './model/asset.ts'

const answers = vi.hoisted(() => ({
  library: undefined as unknown,
  asset: undefined as unknown,
  problem: undefined as string | undefined,
  requested: [] as Record<string, unknown>[],
}))
vi.mock('../../data/use-live-query.ts', () => ({
  useLiveQuery: (question: object | undefined, params: Record<string, unknown>) => {
    answers.requested.push(params)
    const value = 'id' in params ? answers.asset : answers.library
    return { value: question && value, illTyped: [], problem: answers.problem }
  },
}))
vi.mock('sanity', () => ({
  useClient: () => ({ config: () => ({}) }),
  useSchema: () => ({ get: () => undefined }),
}))
vi.mock('sanity/router', () => ({
  IntentLink: ({ params, searchParams, children }: IntentProps) => (
    <a href={`${params.id}/${params.path ?? ''}?${String(searchParams)}`}>{children}</a>
  ),
}))
interface IntentProps {
  params: Record<string, string>
  searchParams: string[][]
  children: ReactNode
}

const asset = (name: string, over: Partial<Asset> = {}): Asset => ({
  _id: `image-${name}`,
  _type: 'sanity.imageAsset',
  _createdAt: '2026-01-01T00:00:00Z',
  url: `http://lake/${name}.jpg`,
  originalFilename: `${name}.jpg`,
  extension: 'jpg',
  size: 2000,
  ...over,
})
const rows = ['a', 'b', 'c', 'd'].map((name) => asset(name))

const theme = buildTheme()
const show = () =>
  render(
    <ThemeProvider theme={theme}>
      {createElement(mediaTool.component as () => ReactNode)}
    </ThemeProvider>,
  )

beforeEach(() => {
  answers.library = { total: 4, rows, tags: ['Campaign', null] }
  answers.asset = { asset: rows[1], documents: [] }
  answers.problem = undefined
  answers.requested = []
})
afterEach(cleanup)

describe('media', () => {
  it('lists the library, and refetches when the filters change', async () => {
    show()
    expect(screen.getByText(/^4 files\. Pictures up to 64 MB/)).toBeDefined()
    expect(screen.getByRole('button', { name: 'a.jpg JPG picture · 2 kB not used' })).toBeDefined()
    await userEvent.click(screen.getByLabelText('Search the library'))
    await userEvent.paste('dial')
    await userEvent.selectOptions(screen.getByLabelText('Tag'), 'Campaign')
    expect(answers.requested.at(-1)).toMatchObject({ patterns: ['*dial*'], tag: 'Campaign' })
  })

  it('shows an empty state with a button that resets the filters', async () => {
    show()
    answers.library = { total: 0, rows: [], tags: null }
    await userEvent.selectOptions(screen.getByLabelText('Use'), 'unused')
    expect(screen.getByText('No files match.')).toBeDefined()
    answers.library = { total: 4, rows, tags: null }
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(screen.getAllByRole('listitem')).toHaveLength(4)
  })

  it('selects single assets, and ranges with Shift', async () => {
    const user = userEvent.setup()
    show()
    const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
    await user.click(box('Select b.jpg'))
    await user.keyboard('{Shift>}')
    await user.click(box('Select d.jpg'))
    await user.keyboard('{/Shift}')
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual(
      [false, true, true, true],
    )
  })

  it('opens an asset with links to the fields that use it', async () => {
    const image = { asset: { _ref: 'image-b' } }
    answers.asset = {
      asset: rows[1],
      documents: [
        { _id: 'drafts.home-ar', _type: 'home', language: 'ar', title: 'الرئيسية', seo: { image } },
        { _id: 'versions.r1.page', _type: 'page', title: 'Winter', image },
      ],
    }
    show()
    await userEvent.click(screen.getByRole('button', { name: /^b\.jpg/ }))
    const panel = screen.getByRole('complementary', { name: 'Details of b.jpg' })
    expect(answers.requested.at(-1)).toEqual({ id: 'image-b' })
    const links = within(within(panel).getByRole('region', { name: 'Used in' }))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
    expect(links).toEqual(['home-ar/seo.image?perspective,', 'page/image?perspective,r1'])
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('complementary')).toBeNull()
  })

  it('reports a failed query, and a deleted asset', async () => {
    answers.problem = 'The content service did not respond.'
    answers.asset = { asset: null, documents: [] }
    show()
    expect(screen.getByRole('alert').textContent).toBe(answers.problem)
    await userEvent.click(screen.getByRole('button', { name: /^b\.jpg/ }))
    expect(screen.getByText('It has been deleted in the meantime.')).toBeDefined()
  })

  it('moves the focus with arrow keys', async () => {
    show()
    screen.getByRole('button', { name: /^a\.jpg/ }).focus()
    await userEvent.keyboard(
      '{ArrowRight}{ArrowRight}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowRight}',
    )
    expect(document.activeElement?.textContent).toMatch(/^b\.jpg/)
  })
})
