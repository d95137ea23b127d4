import { screen } from '@testing-library/react'
import { evaluate, parse } from 'groq-js'
import { describe, expect, it } from 'vitest'
import type { SiteProps } from '#lib/content/site-props.ts'
import { picture } from '../testing/content-fixtures.ts'
import { post } from '../testing/journal-fixtures.ts'
import { renderSite, siteFixture } from '../testing/render-site.tsx'
import { EntryCard } from './entry-card.tsx'
import { entryCardProjection } from './entry-card.groq.ts'

describe('EntryCard', () => {
  it('shows picture, subject, date, title and excerpt, and links to the page', () => {
    const { container } = renderSite(
      <EntryCard entry={post('moon')} site={siteFixture()} sizes="20vw" />,
    )
    for (const words of ['Astronomy', '12 August 2026', 'What is known of moon.'])
      expect(screen.getByText(words)).toBeDefined()
    expect(screen.getByRole('link', { name: 'On moon' }).getAttribute('href')).toBe('/blog/moon')
    expect(container.querySelectorAll('img')).toHaveLength(1)
  })

  it('marks picture, date and title for editing in the preview alone', () => {
    const edit = { projectId: 'orrery', dataset: 'production', studioUrl: '/studio' }
    const marks = (site: SiteProps) =>
      [
        ...renderSite(
          <EntryCard
            entry={post('moon', {
              picture: { ...picture(), field: 'heroHeader.media.image' },
            })}
            site={site}
            sizes="20vw"
          />,
        ).container.querySelectorAll('[data-sanity]'),
      ].map((each) => /path=([^;]*)/.exec(each.getAttribute('data-sanity') ?? '')?.[1])
    expect(marks({ ...siteFixture(), edit })).toEqual(['heroHeader.media.image', 'date', 'title'])
    expect(marks(siteFixture())).toEqual([])
  })

  it('names the field that the picture comes from', async () => {
    const image = { asset: { _ref: 'image-a' } }
    const dataset = [
      { _id: 'a', _type: 'news', cardImage: image, heroHeader: { media: { image } } },
      { _id: 'b', _type: 'news', heroHeader: { media: { image } } },
      { _id: 'c', _type: 'news', heroHeader: { media: { type: 'video', poster: image } } },
    ]
    const query = parse(`*[] | order(_id asc){${entryCardProjection}}.picture.field`, {
      params: { locale: 'en' },
    })
    const value = await evaluate(query, { dataset, params: { locale: 'en' } })
    expect(await value.get()).toEqual([
      'cardImage',
      'heroHeader.media.image',
      'heroHeader.media.poster',
    ])
  })

  it('uses the texts for cards, else those of the page', async () => {
    const heroHeader = { overTitle: 'On the page', body: 'The page begins.' }
    const dataset = [
      { _id: 'a', _type: 'blogpost', heroHeader },
      {
        _id: 'b',
        _type: 'news',
        heroHeader,
        cardOverTitle: 'On the card',
        cardExcerpt: 'In short.',
      },
    ]
    const value = await evaluate(parse(`*[] | order(_id asc){${entryCardProjection}}`), { dataset })
    expect(await value.get()).toMatchObject([
      { overTitle: 'On the page', excerpt: 'The page begins.' },
      { overTitle: 'On the card', excerpt: 'In short.' },
    ])
  })
})
