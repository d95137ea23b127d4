import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { externalNews, post } from '../../testing/journal-fixtures.ts'
import { axeViolations, renderSite, siteFixture } from '../../testing/render-site.tsx'
import { newsListEntry } from './news-list.entry.ts'
import type { NewsListData } from './news-list.groq.ts'
import { NewsListPage } from './news-list.view.tsx'

const article = post('hours', { _id: 'news-hours', _type: 'news', type: 'news' })
const data: NewsListData = {
  _id: 'newsListPage-en',
  _type: 'newsListPage',
  type: 'newsListPage',
  language: 'en',
  slug: 'news',
  title: 'News',
  entries: [article, externalNews()] as NewsListData['entries'],
  total: 2,
  from: 0,
}
const site = siteFixture()
const show = (over: Partial<NewsListData> = {}) =>
  renderSite(<NewsListPage data={{ ...data, ...over }} locale="en" site={site} />)

describe('the news', () => {
  it('links to articles and to other sites, and marks the latter', async () => {
    const { container } = show()
    expect(screen.getByRole('link', { name: 'On hours' }).getAttribute('href')).toBe('/news/hours')
    const outward = screen.getByRole('link', { name: 'Small heavens (on The museum)' })
    expect(outward.getAttribute('href')).toBe('https://museum.example/small-heavens')
    expect(outward.getAttribute('rel')).toBe('noopener noreferrer')
    expect(await axeViolations(container)).toEqual([])
  })

  it.each(['javascript:alert(1)', '//evil.example', 'mailto:a@b.example', null])(
    'leads nowhere with the address %s',
    (url) => {
      const entry = externalNews({ outward: { url, source: null } })
      show({ entries: [entry] as NewsListData['entries'], total: 1 })
      expect(screen.getByRole('heading', { name: 'Small heavens' })).toBeDefined()
      expect(screen.queryByRole('link', { name: /Small heavens/ })).toBeNull()
    },
  )

  it('can feature an external link, labelled by its host by default', () => {
    const highlight = externalNews({ outward: { url: 'https://museum.example/a', source: null } })
    show({ highlight: highlight as NewsListData['highlight'] })
    expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe(
      'Small heavens (on museum.example)',
    )
  })

  it('shows a message without news', () => {
    show({ entries: [], total: 0 })
    expect(screen.getByText(/no news yet/)).toBeDefined()
  })

  it('lists external links by their target in schema.org data', () => {
    const [list] = newsListEntry.jsonLd(data, {
      locale: 'en',
      site,
      url: 'https://orrery.example/news',
    })
    expect(JSON.stringify(list)).toContain('https://museum.example/small-heavens')
  })
})
