import { expect, it } from 'vitest'
import { documentPathFor } from './document-path.ts'

const segments = { blogpost: { fr: 'carnet' }, blog: { fr: 'carnet' } }

it.each([
  ['a page, at its path', 'page', 'en', 'pages/about', { path: '/pages/about' }],
  ['a post, below the segment of its language', 'blogpost', 'fr', 'a', { path: '/fr/carnet/a' }],
  [
    'a list, and of what lies below it, by the word that it is about to name',
    'blog',
    'fr',
    'journal',
    { path: '/fr/journal', childPrefix: '/fr/journal/…' },
  ],
  [
    'a list in letters that addresses spell otherwise',
    'blog',
    'ar',
    'يوميات',
    { path: '/ar/يوميات', childPrefix: '/ar/يوميات/…' },
  ],
  ['a list with nothing below it', 'storiesPage', 'en', 'stories', { path: '/stories' }],
  ['nothing without a slug', 'page', 'en', undefined, undefined],
  ['nothing without a language', 'page', undefined, 'a', undefined],
  ['nothing that has no page', 'form', 'en', 'a', undefined],
])('is that of %s', (_, type, language, slug, made) => {
  expect(documentPathFor({ type, language, slug }, segments)).toEqual(made)
})
