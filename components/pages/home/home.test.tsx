import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { linkTo, picture } from '../../testing/content-fixtures.ts'
import { axeViolations, renderSite, siteFixture } from '../../testing/render-site.tsx'
import { pageRegistry } from '../page-registry.ts'
import type { HomeData } from './home.groq.ts'
import { HomePage } from './home.view.tsx'

const data: HomeData = {
  _id: 'home-en',
  _type: 'home',
  language: 'en',
  title: 'Home',
  header: {
    overTitle: 'Since 1884',
    title: 'The heavens, in small',
    media: { type: 'image', image: picture('a') },
    link: linkTo('page', 'collections', 'See the collections'),
  },
  modules: [
    { _key: 'm', _type: 'media', media: { type: 'image', image: picture('b') }, caption: 'Night.' },
    { _key: 'x', _type: 'unheardOf' as 'media' },
  ],
}

describe('home page', () => {
  it('renders the hero, then its modules', async () => {
    const { container } = renderSite(<HomePage data={data} locale="en" site={siteFixture()} />)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The heavens, in small')
    expect(screen.getByRole('link', { name: 'See the collections' }).getAttribute('href')).toBe(
      '/collections',
    )
    expect(screen.getByRole('img', { name: 'Picture a' }).getAttribute('fetchpriority')).toBe(
      'high',
    )
    expect(screen.getByText('Night.')).toBeDefined()
    expect(await axeViolations(container)).toEqual([])
  })

  it('renders without content', () => {
    const { container } = renderSite(
      <HomePage data={{ _id: 'home-fr', _type: 'home' }} locale="fr" site={siteFixture('fr')} />,
    )
    expect(container.textContent).toBe('')
  })

  it('uses its SEO fields for metadata first', () => {
    const context = { locale: 'en' as const, site: siteFixture(), url: 'https://orrery.example/' }
    const metadata = (home: HomeData, page: typeof context) =>
      pageRegistry.home.metadata(home, page)
    expect(metadata(data, context)).toMatchObject({
      title: 'The heavens, in small',
      image: { width: 1200, height: 630, alt: 'Picture a' },
    })
    expect(
      metadata({ ...data, seo: { title: 'Watches', noIndex: true, image: picture('c') } }, context),
    ).toMatchObject({
      title: 'Watches',
      noIndex: true,
      image: { alt: 'Picture c' },
    })
  })
})
