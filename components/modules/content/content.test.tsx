import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { linkTo, picture, text } from '../../testing/content-fixtures.ts'
import { axeViolations, renderSite, siteFixture } from '../../testing/render-site.tsx'
import { ContentModule } from './content.view.tsx'

const place = { site: siteFixture(), id: 'home', type: 'home', path: 'modules[_key=="m"]' }
const data = {
  _key: 'm',
  _type: 'content' as const,
  overTitle: '1884',
  title: 'It began with a model of the heavens',
  content: text('Our founder made instruments.'),
  medias: [{ _key: 'a', type: 'image', image: picture('a') }],
  link: linkTo('page', 'pages/inside', 'Inside the workshop'),
  layout: 'mediaStart',
  tone: 'night',
}

describe('content module', () => {
  it('renders a labelled region with title, text, picture and link', async () => {
    const { container } = renderSite(<ContentModule data={data} place={place} />)
    expect(screen.getByRole('region', { name: data.title }).dataset).toMatchObject({
      layout: 'mediaStart',
      tone: 'night',
    })
    expect(screen.getByText('Our founder made instruments.')).toBeDefined()
    expect(screen.getByRole('img', { name: 'Picture a' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Inside the workshop' }).getAttribute('href')).toBe(
      '/pages/inside',
    )
    expect(await axeViolations(container)).toEqual([])
  })

  it('renders the text alone without pictures', () => {
    const { container } = renderSite(
      <ContentModule data={{ ...data, medias: null, link: null }} place={place} />,
    )
    expect(container.querySelector('section')?.dataset['layout']).toBe('alone')
    expect(screen.queryByRole('link')).toBeNull()
  })

  it.each([
    ['alone', null],
    ['stacked', data.medias],
  ])('lets the headings of a text without a title stand beside it (%s)', (layout, medias) => {
    const untitled = { ...data, title: null, overTitle: null, layout, medias }
    const { container, rerender } = renderSite(<ContentModule data={untitled} place={place} />)
    expect(container.querySelector('[data-untitled]')).not.toBeNull()
    rerender(<ContentModule data={{ ...untitled, title: data.title }} place={place} />)
    expect(container.querySelector('[data-untitled]')).toBeNull()
  })

  it('has edit attributes in the preview only', () => {
    const edit = { projectId: 'orrery', dataset: 'production', studioUrl: '/studio' }
    renderSite(
      <ContentModule
        data={data}
        place={{ ...place, site: { ...place.site, isDraft: true, edit } }}
      />,
    )
    const heading = screen.getByRole('heading', { name: data.title })
    expect(heading.dataset['sanity']).toContain('title')
    expect(screen.getByText('1884').dataset['sanity']).toContain('overTitle')
  })
})
