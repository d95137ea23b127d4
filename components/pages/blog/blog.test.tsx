import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { post } from '../../testing/journal-fixtures.ts'
import { axeViolations, renderSite, siteFixture } from '../../testing/render-site.tsx'
import { blogEntry } from './blog.entry.ts'
import type { BlogData } from './blog.groq.ts'
import { BlogPage } from './blog.view.tsx'

const posts = ['moon', 'tides', 'eclipse', 'sundials'].map((slug) => post(slug))
const data: BlogData = {
  _id: 'blog-en',
  _type: 'blog',
  type: 'blog',
  language: 'en',
  slug: 'journal',
  title: 'Journal',
  heroHeader: { title: 'The journal', body: 'From the bench.' },
  entries: posts as BlogData['entries'],
  total: 4,
  from: 0,
}
const site = siteFixture()
const show = (over: Partial<BlogData> = {}) =>
  renderSite(<BlogPage data={{ ...data, ...over }} locale="en" site={site} />)
const titles = () =>
  screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

describe('the journal', () => {
  it('shows its header, the newest post, then the others', async () => {
    const { container } = show()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The journal')
    expect(titles()).toEqual(['On moon', 'On tides', 'On eclipse', 'On sundials'])
    expect(screen.getByRole('link', { name: 'On moon' }).getAttribute('href')).toBe('/blog/moon')
    expect(screen.getAllByText('12 August 2026')).toHaveLength(4)
    expect(await axeViolations(container)).toEqual([])
  })

  it('shows the chosen featured post once', () => {
    show({ highlight: post('eclipse') as BlogData['highlight'] })
    expect(titles()).toEqual(['On eclipse', 'On moon', 'On tides', 'On sundials'])
    expect(container()).toHaveLength(3)
  })

  it('paginates a long list with a URL for each page', async () => {
    const { container: root } = show({ total: 30, from: 12 })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Journal')
    expect(titles()).toHaveLength(4)
    expect(screen.getByRole('link', { name: 'Newer' }).getAttribute('href')).toBe('/blog')
    expect(screen.getByRole('link', { name: 'Older' }).getAttribute('href')).toBe('/blog/page/3')
    const current = screen.getByRole('link', { name: 'Page 2 of 3' })
    expect(current.getAttribute('aria-current')).toBe('page')
    expect(await axeViolations(root)).toEqual([])
  })

  it('shows a message without posts', () => {
    show({ entries: [], total: 0 })
    expect(screen.getByText(/no articles yet/)).toBeDefined()
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  it('gives each page a unique title and links to its neighbours', () => {
    const context = { locale: 'en' as const, site, url: 'https://orrery.example/blog/page/2' }
    const described = blogEntry.metadata({ ...data, total: 30, from: 12 }, context)
    expect(described).toMatchObject({
      title: 'Journal 2/3',
      pages: { pageNumber: 2, pageCount: 3 },
    })
    expect(blogEntry.metadata(data, context).title).toBe('Journal')
  })

  it('is a schema.org Blog with the posts of the page in order', () => {
    const context = { locale: 'en' as const, site, url: 'https://orrery.example/blog/page/2' }
    const [blog] = blogEntry.jsonLd({ ...data, total: 30, from: 12 }, context)
    expect(blog).toMatchObject({
      '@type': 'Blog',
      mainEntity: {
        itemListElement: [
          { position: 13, name: 'On moon', url: 'https://orrery.example/blog/moon' },
          { position: 14 },
          { position: 15 },
          { position: 16 },
        ],
      },
    })
    expect(blogEntry.parents?.({ ...data, from: 12 })).toMatchObject([{ title: 'Journal' }])
    expect(blogEntry.parents?.(data)).toEqual([])
  })
})

/** The cards of the grid. */
const container = () => screen.getAllByRole('listitem')
