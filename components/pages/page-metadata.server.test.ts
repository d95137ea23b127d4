import { describe, expect, it } from 'vitest'
import { pageKindNames } from '#lib/addresses/page-kinds.ts'
import { siteFixture } from '#lib/content/testing/site-fixture.ts'
import type { CommonData } from '../chrome/common.groq.ts'
import { picture } from '../testing/content-fixtures.ts'
import { metadataWithSiteDefaults, nextMetadataOf } from './page-metadata.server.ts'
import type { LoadedPage } from './load-page.server.ts'

const site = siteFixture()
const settings = { description: 'A house of orreries.', image: picture('house') }
const words = { title: 'Asked', description: 'Answered.', image: picture('own') }
const common = (seo: object | null): CommonData => ({
  settings: { _id: 'settings-en', _type: 'settings', seo },
})
const content = (seo: object | null) => ({
  _id: 'a',
  _type: 'a',
  title: 'Shown',
  store: { title: 'Shown' },
  alternates: null,
  seo,
})
const described = (kind: LoadedPage['page']['kind'], seo: object | null, shared: object | null) => {
  const page = { kind, locale: 'en', slug: 'a' } as const
  const params = { locale: 'en', defaultLocale: 'en' } as const
  const data = content(seo)
  const loaded = { page, site, params, data, common: common(shared), versions: [] }
  return { ...metadataWithSiteDefaults(loaded, data), head: nextMetadataOf(loaded) }
}

describe.each(pageKindNames)('a page of the kind %s', (kind) => {
  it('uses its SEO fields before those of the settings', () => {
    expect(described(kind, words, settings)).toMatchObject({
      title: 'Asked',
      description: 'Answered.',
      picture: { ref: words.image.ref },
      head: { description: 'Answered.', openGraph: { title: 'Asked' } },
    })
  })

  it('falls back to title, description and picture of the settings', () => {
    expect(described(kind, null, settings)).toMatchObject({
      title: 'Shown',
      description: 'A house of orreries.',
      picture: { ref: settings.image.ref },
      head: { description: 'A house of orreries.' },
    })
    expect(described(kind, null, null)).toMatchObject({ title: 'Shown', description: undefined })
  })

  it('is noindex if the editor chose so', () => {
    expect(described(kind, { ...words, noIndex: true }, settings).noIndex).toBe(true)
    expect(described(kind, words, settings).noIndex).not.toBe(true)
  })
})
