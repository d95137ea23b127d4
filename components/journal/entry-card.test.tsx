import { screen } from '@testing-library/react'
import { evaluate, parse } from 'groq-js'
import { describe, expect, it } from 'vitest'
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
