import type { EntryCardData } from '../journal/entry-card.groq.ts'
import { picture } from './content-fixtures.ts'

/** Card data of a post. */
export function post(slug: string, over: Partial<EntryCardData> = {}): EntryCardData {
  return {
    _id: `blogpost-${slug}`,
    _type: 'blogpost',
    type: 'blogpost',
    language: 'en',
    slug,
    title: `On ${slug}`,
    date: '2026-08-12',
    overTitle: 'Astronomy',
    excerpt: `What is known of ${slug}.`,
    picture: picture(slug.slice(0, 1)),
    ...over,
  }
}

/** A news item that links to another site. */
export function externalNews(over: Partial<EntryCardData> = {}): EntryCardData {
  return {
    _id: 'news-museum',
    _type: 'news',
    type: 'news',
    language: 'en',
    slug: null,
    title: 'Small heavens',
    date: '2026-10-28',
    outward: { url: 'https://museum.example/small-heavens', source: 'The museum' },
    ...over,
  }
}
