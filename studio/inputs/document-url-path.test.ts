import { describe, expect, it } from 'vitest'
import { documentUrlPathFor } from './document-url-path.ts'

const segments = { blogpost: { fr: 'carnet' }, blog: { fr: 'carnet' } }

describe('DocumentUrlPath', () => {
  it.each([
    ['a page, at its path', 'page', 'en', 'pages/about', { path: '/pages/about' }],
    ['a post, below the segment of its language', 'blogpost', 'fr', 'a', { path: '/fr/carnet/a' }],
    [
      'a list and of its child pages, by its new segment',
      'blog',
      'fr',
      'journal',
      { path: '/fr/journal', childPrefix: '/fr/journal/…' },
    ],
    [
      'a list with a percent-encoded segment',
      'blog',
      'ar',
      'يوميات',
      { path: '/ar/يوميات', childPrefix: '/ar/يوميات/…' },
    ],
    ['a list without child pages', 'storiesPage', 'en', 'stories', { path: '/stories' }],
    ['no document without a slug', 'page', 'en', undefined, undefined],
    ['no document without a language', 'page', undefined, 'a', undefined],
    ['no document of a type without pages', 'form', 'en', 'a', undefined],
  ])('returns the path of %s', (_, type, language, slug, made) => {
    expect(documentUrlPathFor({ type, language, slug }, segments)).toEqual(made)
  })
})
