import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { picture, text } from '../../testing/content-fixtures.ts'
import { post } from '../../testing/journal-fixtures.ts'
import { axeViolations, renderSite, siteFixture } from '../../testing/render-site.tsx'
import { blogpostEntry } from './blogpost.entry.ts'
import type { BlogpostData } from './blogpost.groq.ts'
import { BlogpostPage } from './blogpost.view.tsx'

const data: BlogpostData = {
  _id: 'blogpost-a',
  _type: 'blogpost',
  language: 'en',
  title: 'Why the moon is late',
  date: '2026-08-12',
  updatedAt: '2026-08-14T09:00:00Z',
  author: 'Inès Vuillemin',
  authorRole: 'Watchmaker',
  heroHeader: {
    overTitle: 'Astronomy',
    body: 'Fifty minutes every night.',
    media: { type: 'image', image: picture('m') },
  },
  body: text('word '.repeat(690)),
  list: { type: 'blog', language: 'en', slug: 'journal', title: 'Journal' },
  newer: { type: 'blogpost', language: 'en', slug: 'tides', title: 'On tides' },
  older: { type: 'blogpost', language: 'en', slug: 'eclipse', title: 'On the eclipse' },
  latest: [post('tides'), post('sundials'), post('eclipse')] as BlogpostData['latest'],
}
const site = siteFixture()
const show = (over: Partial<BlogpostData> = {}) =>
  renderSite(<BlogpostPage data={{ ...data, ...over }} locale="en" site={site} />)

describe('a post', () => {
  it('shows author, date, reading time and breadcrumbs', async () => {
    const { container } = show()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(data.title)
    expect(screen.getByText('Inès Vuillemin').textContent).toContain('Watchmaker')
    expect(screen.getAllByText('12 August 2026')[0]?.getAttribute('datetime')).toBe('2026-08-12')
    expect(screen.getByText('3 minutes')).toBeDefined()
    const way = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
    expect(way.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/',
      '/blog',
    ])
    expect(await axeViolations(container)).toEqual([])
  })

  it('links to the newer and older post', () => {
    show()
    const steps = within(screen.getByRole('navigation', { name: 'Previous and next article' }))
    expect(steps.getByRole('link', { name: 'On the eclipse' }).getAttribute('href')).toBe(
      '/blog/eclipse',
    )
    expect(steps.getByRole('link', { name: 'On tides' }).getAttribute('rel')).toBe('next')
  })

  it('shows three related posts: the editor’s choice, then the newest', () => {
    show({ related: [post('clocks'), null, post('tides')] as BlogpostData['related'] })
    const next = within(screen.getByRole('region', { name: 'Read next' }))
    const names = next.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
    expect(names).toEqual(['On clocks', 'On tides', 'On sundials'])
  })

  it('renders without author, neighbours or related posts', async () => {
    const { container } = show({ author: null, newer: null, older: null, latest: null, list: null })
    expect(screen.queryByRole('navigation', { name: 'Previous and next article' })).toBeNull()
    expect(screen.queryByRole('region')).toBeNull()
    expect(await axeViolations(container)).toEqual([])
  })

  it('shows the date in both calendars in Arabic', () => {
    renderSite(<BlogpostPage data={data} locale="ar" site={siteFixture('ar')} />, 'ar')
    expect(screen.getAllByText('12 أغسطس 2026').length).toBeGreaterThan(0)
    expect(screen.getByText(/29 صفر 1448/)).toBeDefined()
  })

  it('is an Open Graph article and a schema.org BlogPosting', () => {
    const context = { locale: 'en' as const, site, url: 'https://orrery.example/blog/moon' }
    expect(blogpostEntry.metadata(data, context)).toMatchObject({
      type: 'article',
      description: 'Fifty minutes every night.',
      published: '2026-08-12',
      modified: '2026-08-14T09:00:00Z',
      author: 'Inès Vuillemin',
    })
    expect(blogpostEntry.jsonLd(data, context)).toMatchObject([
      {
        '@type': 'BlogPosting',
        headline: data.title,
        datePublished: '2026-08-12',
        author: { '@type': 'Person', name: 'Inès Vuillemin' },
        wordCount: 690,
      },
    ])
    expect(blogpostEntry.parents?.(data)).toEqual([data.list])
  })
})
