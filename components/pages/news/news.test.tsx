import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { picture, text } from '../../testing/content-fixtures.ts'
import { externalNews } from '../../testing/journal-fixtures.ts'
import { axeViolations, renderSite, siteFixture } from '../../testing/render-site.tsx'
import { newsEntry } from './news.entry.ts'
import type { NewsData } from './news.groq.ts'
import { NewsPage } from './news.view.tsx'

const data: NewsData = {
  _id: 'news-a',
  _type: 'news',
  language: 'en',
  title: 'Closed for the new year',
  date: '2026-11-16',
  cardImage: picture('c'),
  body: text('The benches rest.'),
  list: { type: 'newsListPage', language: 'en', slug: 'news', title: 'News' },
  older: { type: 'news', language: 'en', slug: 'prices', title: 'Prices stay' },
  latest: [externalNews()] as NewsData['latest'],
}
const site = siteFixture()

describe('a news article', () => {
  it('shows date, text, breadcrumbs and neighbours', async () => {
    const { container } = renderSite(<NewsPage data={data} locale="en" site={site} />)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(data.title)
    expect(screen.getAllByText('16 November 2026').length).toBeGreaterThan(0)
    expect(screen.getByText('1 minute')).toBeDefined()
    const way = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
    expect(way.getByRole('link', { name: 'News' }).getAttribute('href')).toBe('/news')
    expect(screen.getByRole('link', { name: 'Prices stay' }).getAttribute('href')).toBe(
      '/news/prices',
    )
    expect(await axeViolations(container)).toEqual([])
  })

  it('can link to related external news', () => {
    renderSite(<NewsPage data={data} locale="en" site={site} />)
    const next = within(screen.getByRole('region', { name: 'Read next' }))
    expect(next.getByRole('link').getAttribute('href')).toBe('https://museum.example/small-heavens')
  })

  it('is a schema.org NewsArticle with the card’s picture as fallback', () => {
    const context = { locale: 'en' as const, site, url: 'https://orrery.example/news/a' }
    expect(newsEntry.jsonLd(data, context)[0]).toMatchObject({
      '@type': 'NewsArticle',
      author: { '@type': 'Organization', name: 'Maison Orrery' },
      image: [expect.stringContaining('image-c'.replace('image-', ''))],
    })
  })
})
