import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { linkTo, picture, text } from '../../testing/content-fixtures.ts'
import { axeViolations, renderSite, siteFixture } from '../../testing/render-site.tsx'
import { pageRegistry } from '../page-registry.ts'
import type { CollectionsData } from './collections.groq.ts'
import { CollectionsPage } from './collections.view.tsx'

const card = (handle: string, title: string) => ({
  _key: handle,
  image: picture(handle.charAt(0)),
  collection: linkTo('collection', handle, title).reference,
})
const data: CollectionsData = {
  _id: 'collectionPage-en',
  _type: 'collectionPage',
  language: 'en',
  title: 'Collections',
  heroHeader: { title: 'Four ways to read the sky' },
  chosen: [card('night-sky', 'Night sky'), null as never, card('first-light', 'First light')],
  modules: [{ _key: 'm', _type: 'content', title: 'Since 1884', content: text('Eleven people.') }],
}
const site = siteFixture()
const context = { locale: 'en' as const, site, url: `${site.siteUrl}/collections` }
const show = (over: Partial<CollectionsData> = {}) =>
  renderSite(<CollectionsPage data={{ ...data, ...over }} locale="en" site={site} />)
const names = () =>
  screen.getAllByRole('link', { name: /^Discover/ }).map((link) => link.getAttribute('href'))

describe('the list of collections', () => {
  it('links to the chosen collections in order, then renders its modules', async () => {
    const { container } = show()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Four ways to read the sky')
    expect(names()).toEqual(['/collection/night-sky', '/collection/first-light'])
    expect(screen.getByRole('region', { name: 'Since 1884' })).toBeDefined()
    const way = within(screen.getByRole('navigation', { name: 'You are here' }))
    expect(way.getByText('Collections').getAttribute('aria-current')).toBe('page')
    expect(await axeViolations(container)).toEqual([])
  })

  it('links to all collections without a choice', () => {
    show({ chosen: null, all: [card('mechaquartz', 'Mecha-quartz')] })
    expect(names()).toEqual(['/collection/mechaquartz'])
  })

  it('shows a message without collections', () => {
    show({ chosen: [null as never], all: [] })
    expect(screen.getByText(/still on the bench/)).toBeDefined()
  })

  it('has the same list in schema.org data', () => {
    expect(pageRegistry.collections.jsonLd(data, context)).toMatchObject([
      {
        '@type': 'CollectionPage',
        mainEntity: {
          numberOfItems: 2,
          itemListElement: [
            { position: 1, name: 'Night sky', url: `${site.siteUrl}/collection/night-sky` },
            { position: 2, name: 'First light' },
          ],
        },
      },
    ])
  })
})
