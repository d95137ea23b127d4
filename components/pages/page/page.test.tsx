import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { text } from '../../testing/content-fixtures.ts'
import { axeViolations, renderSite, siteFixture } from '../../testing/render-site.tsx'
import type { PageData } from './page.groq.ts'
import { PagePage } from './page.view.tsx'

const data: PageData = {
  _id: 'page-a',
  _type: 'page',
  language: 'fr',
  title: 'La maison',
  slug: 'pages/a-propos',
  parentPage: { type: 'page', language: 'fr', slug: 'pages/inside', title: 'Coulisses' },
  modules: [
    { _key: 'm', _type: 'content', title: 'Depuis 1884', content: text('Onze personnes.') },
  ],
}

describe('page of an editor’s path', () => {
  it('shows breadcrumbs and modules, with its title as the fallback headline', async () => {
    const { container } = renderSite(
      <PagePage data={data} locale="fr" site={siteFixture('fr')} />,
      'fr',
    )
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('La maison')
    const way = within(screen.getByRole('navigation', { name: 'Vous êtes ici' }))
    expect(way.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/fr',
      '/fr/pages/inside',
    ])
    expect(screen.getByRole('region', { name: 'Depuis 1884' })).toBeDefined()
    expect(await axeViolations(container)).toEqual([])
  })

  it('has no breadcrumbs without a parent', () => {
    renderSite(
      <PagePage data={{ ...data, parentPage: null }} locale="fr" site={siteFixture('fr')} />,
      'fr',
    )
    expect(screen.queryByRole('navigation')).toBeNull()
  })
})
