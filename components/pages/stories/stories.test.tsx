import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { post } from '../../testing/journal-fixtures.ts'
import { axeViolations, renderSite, siteFixture } from '../../testing/render-site.tsx'
import { storiesEntry } from './stories.entry.ts'
import type { StoriesData } from './stories.groq.ts'
import { StoriesPage } from './stories.view.tsx'

const data: StoriesData = {
  _id: 'storiesPage-en',
  _type: 'storiesPage',
  type: 'storiesPage',
  language: 'en',
  slug: 'stories',
  title: 'Stories',
  entries: [post('roof'), post('line')] as StoriesData['entries'],
  total: 2,
  from: 0,
}
const site = siteFixture()
const show = (over: Partial<StoriesData> = {}) =>
  renderSite(<StoriesPage data={{ ...data, ...over }} locale="en" site={site} />)

describe('the stories', () => {
  it('lists the stories with links to their posts', async () => {
    const { container } = show()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Stories')
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
    expect(screen.getByRole('link', { name: 'On roof' }).getAttribute('href')).toBe('/blog/roof')
    expect(await axeViolations(container)).toEqual([])
  })

  it('shows six stories per page', () => {
    show({ total: 7, from: 6 })
    expect(screen.getByRole('link', { name: 'Newer' }).getAttribute('href')).toBe('/stories')
  })

  it('shows a message without stories', () => {
    show({ entries: [], total: 0 })
    expect(screen.getByText(/no stories yet/)).toBeDefined()
  })

  it('has a schema.org item list', () => {
    const [list] = storiesEntry.jsonLd(data, {
      locale: 'en',
      site,
      url: 'https://orrery.example/stories',
    })
    expect(list).toMatchObject({ '@type': 'CollectionPage', name: 'Stories' })
  })
})
