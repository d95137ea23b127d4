import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { linkTo } from '../../testing/content-fixtures.ts'
import { post } from '../../testing/journal-fixtures.ts'
import { axeViolations, renderSite, siteFixture } from '../../testing/render-site.tsx'
import type { BlogpostGalleryModuleData } from './blogpost-gallery.groq.ts'
import { BlogpostGalleryModule } from './blogpost-gallery.view.tsx'

const place = { site: siteFixture(), id: 'home', type: 'home', path: 'modules[_key=="m"]' }
const slidesOf = (...posts: (ReturnType<typeof post> | null)[]) =>
  posts as BlogpostGalleryModuleData['slides']
const data: BlogpostGalleryModuleData = {
  _key: 'm',
  _type: 'blogpostGallery',
  title: 'From the journal',
  slides: slidesOf(post('moon'), post('tides')),
  link: linkTo('page', 'journal', 'All posts'),
}

describe('blogpost gallery module', () => {
  it('renders a labelled row of posts with a link to all', async () => {
    const { container } = renderSite(<BlogpostGalleryModule data={data} place={place} />)
    const region = within(screen.getByRole('region', { name: 'From the journal' }))
    const row = within(region.getByRole('list', { name: 'From the journal' }))
    expect(row.getAllByRole('heading', { level: 3 }).map((each) => each.textContent)).toEqual([
      'On moon',
      'On tides',
    ])
    expect(row.getByRole('link', { name: 'On tides' }).getAttribute('href')).toBe('/blog/tides')
    expect(region.getByRole('link', { name: 'All posts' })).toBeDefined()
    expect(await axeViolations(container)).toEqual([])
  })

  it('is labelled without a title, and keeps the heading levels', () => {
    renderSite(<BlogpostGalleryModule data={{ ...data, title: null }} place={place} />)
    expect(screen.getByRole('region', { name: 'Posts' })).toBeDefined()
    expect(screen.getByRole('heading', { level: 2, name: 'On moon' })).toBeDefined()
  })

  it('has the chosen ground and size', () => {
    const { rerender } = renderSite(<BlogpostGalleryModule data={data} place={place} />)
    const { dataset } = screen.getByRole('region')
    expect(Object.keys(dataset)).toEqual([])
    rerender(
      <BlogpostGalleryModule data={{ ...data, tone: 'night', size: 'large' }} place={place} />,
    )
    expect(screen.getByRole('region').dataset).toMatchObject({ tone: 'night', size: 'large' })
  })

  it('leaves out deleted posts, and renders nothing without posts', () => {
    const { container, rerender } = renderSite(
      <BlogpostGalleryModule
        data={{ ...data, slides: slidesOf(null, post('tides')) }}
        place={place}
      />,
    )
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
    rerender(<BlogpostGalleryModule data={{ ...data, slides: slidesOf(null) }} place={place} />)
    expect(container.textContent).toBe('')
  })
})
