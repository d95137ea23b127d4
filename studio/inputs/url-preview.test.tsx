import { ThemeProvider } from '@sanity/ui'
import { buildTheme } from '@sanity/ui/theme'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { InputProps } from 'sanity'
import { describe, afterEach, expect, it, vi } from 'vitest'
import { DocumentUrlContext, type DocumentUrlFields } from './document-url-fields.ts'
import { urlPreview } from './url-preview.tsx'

const studio = vi.hoisted(() => ({
  published: null as object | null,
  translations: null as object[] | null,
  /** Number of requests for published content. */
  asked: 0,
}))
vi.mock('sanity', () => ({
  definePlugin: (plugin: unknown) => plugin,
  useEditState: () => {
    studio.asked++
    return { published: studio.published }
  },
}))
vi.mock('../data/use-live-query.ts', () => ({
  useLiveQuery: () => ({ value: studio.translations, illTyped: [] }),
}))
afterEach(() => {
  cleanup()
  Object.assign(studio, { published: null, translations: null })
})

const plugin = urlPreview as unknown as (options: object) => {
  form: { components: { input: (props: InputProps) => ReactNode } }
}
const Input = plugin({ segments: {}, siteUrl: 'https://orrery.example' }).form.components.input

const theme = buildTheme()

function show(document: object, path = ['slug']) {
  const addressed = { _id: 'drafts.a', ...document } as DocumentUrlFields
  const props = {
    path,
    schemaType: { name: 'slug' },
    renderDefault: () => <p>the input</p>,
  } as unknown as InputProps
  const form = () => (
    <ThemeProvider theme={theme}>
      <DocumentUrlContext value={addressed}>
        <Input {...props} />
      </DocumentUrlContext>
    </ThemeProvider>
  )
  const { rerender } = render(form())
  expect(screen.getByText('the input')).toBeDefined()
  return () => rerender(form())
}
const address = () => screen.queryByRole<HTMLInputElement>('textbox', { name: 'Full URL' })
const page = (slug: string, language = 'fr') => ({
  _type: 'page',
  language,
  slug: { current: slug },
})

const translation = (copies: { draft?: object; published?: object }) => ({
  _key: JSON.stringify(copies),
  draft: null,
  published: null,
  ...copies,
})
const lineOf = (name: string) => screen.getByText(new RegExp(`^${name}:`)).textContent

describe('urlPreview', () => {
  it('shows the full URL of a slug, and when it becomes public', () => {
    show(page('pages/a'))
    expect(address()?.value).toBe('https://orrery.example/fr/pages/a')
    expect(screen.getByText('Live at this URL once it is published.')).toBeDefined()
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('does not rerender for keys that leave the URL unchanged', () => {
    const again = show(page('pages/a'))
    const { asked: requested } = studio
    again()
    expect(studio.asked).toBe(requested)
  })

  it('links to the page if it is published at that URL, or else shows its current URL', () => {
    studio.published = page('pages/a')
    show(page('pages/a'))
    expect(screen.getByRole('link').getAttribute('href')).toBe('https://orrery.example/fr/pages/a')
    cleanup()
    show(page('pages/b'))
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.getByText(/^Currently live at \/fr\/pages\/a,/)).toBeDefined()
  })

  it('shows the prefix of child pages, and the URL in other languages', () => {
    studio.translations = [
      translation({ published: { type: 'blog', language: 'en', slug: 'journal' } }),
      translation({ published: { type: 'blog', language: 'ar', slug: null } }),
      translation({ published: { type: 'blog', language: 'ja', slug: 'nikki' } }),
    ]
    show({ _type: 'blog', language: 'fr', slug: { current: 'carnet' } })
    expect(screen.getByText('/fr/carnet/…')).toBeDefined()
    expect(screen.getByText('/journal')).toBeDefined()
    expect(screen.queryByText(/Arabic/)).toBeNull()
    expect(screen.getAllByText(/once it has public pages/)).toEqual([screen.getByText(/^Japanese/)])
  })

  it('shows the URL of an unpublished translation as a future one', () => {
    const page = (slug: string) => ({ type: 'page', language: 'en', slug })
    studio.translations = [translation({ draft: page('a') })]
    show({ _type: 'page', language: 'fr', slug: { current: 'a' } })
    expect(lineOf('English')).toBe('English: /a, once it is published')
    cleanup()
    studio.translations = [translation({ draft: page('b'), published: page('a') })]
    show({ _type: 'page', language: 'fr', slug: { current: 'a' } })
    expect(lineOf('English')).toBe('English: /a, which will redirect to /b once it is published')
    cleanup()
    studio.translations = [translation({ draft: page('a'), published: page('a') })]
    show({ _type: 'page', language: 'fr', slug: { current: 'a' } })
    expect(lineOf('English')).toBe('English: /a')
  })

  it('reports that a language has no public pages', () => {
    show(page('pages/a', 'ja'))
    expect(screen.getByText(/^Japanese has no public pages yet/)).toBeDefined()
  })

  it('shows nothing without a slug, and also applies to the shop’s slug', () => {
    show({ _type: 'page', language: 'fr' })
    expect(address()).toBeNull()
    cleanup()
    show(page('pages/a'), ['store', 'slug'])
    expect(address()).toBeNull()
  })
})
