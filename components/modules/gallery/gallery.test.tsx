import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { linkTo, picture, text } from '../../testing/content-fixtures.ts'
import { axeViolations, renderSite, siteFixture } from '../../testing/render-site.tsx'
import { GalleryModule } from './gallery.view.tsx'
import { distinctTags } from './gallery-tags.ts'

const place = { site: siteFixture(), id: 'home', type: 'home', path: 'modules[_key=="m"]' }
const image = (id: string) => ({ type: 'image', image: picture(id) })
const data = {
  _key: 'm',
  _type: 'gallery' as const,
  title: 'On the bench',
  layout: 'grid',
  items: [
    { _key: 'a', title: 'A dial', tags: ['Dials'], media: image('a') },
    {
      _key: 'b',
      tags: ['Movements', 'Dials'],
      media: image('b'),
      modal: { body: text('Forty-one wheels.') },
      link: linkTo('page', 'pages/inside', 'Inside'),
    },
    {
      _key: 'c',
      title: 'Selene',
      tags: ['Movements'],
      media: image('c'),
      link: linkTo('product', 'selene', 'See Selene'),
    },
    { _key: 'd', media: { type: 'image', image: null } },
  ],
}

describe('gallery module', () => {
  it('renders pictures that open the lightbox, and pictures with links', async () => {
    const { container } = renderSite(<GalleryModule data={data} place={place} />)
    const region = within(screen.getByRole('region', { name: data.title }))
    expect(region.getAllByRole('listitem')).toHaveLength(3)
    const large = region.getByRole('link', { name: 'Look closer: A dial' })
    expect(large.getAttribute('href')).toContain('w=1600')
    expect(region.getByRole('link', { name: 'See Selene' }).getAttribute('href')).toBe(
      '/product/selene',
    )
    expect(await axeViolations(container)).toEqual([])
  })

  it('lists each tag once, and refers to tags by index', () => {
    renderSite(<GalleryModule data={data} place={place} />)
    const choices = within(screen.getByRole('group', { name: 'Show' }))
    expect(choices.getAllByRole('radio').map((each) => each.closest('label')?.textContent)).toEqual(
      ['Everything', 'Dials', 'Movements'],
    )
    expect(
      screen.getAllByRole('listitem').map((each) => each.dataset['tags']?.split(' ').toSorted()),
    ).toEqual([['0'], ['0', '1'], ['1']])
    expect(document.head.textContent + document.body.textContent).toContain(
      ".filter input[value='1']:checked",
    )
  })

  it('has no filter with fewer than two tags', () => {
    const items = data.items.map((item) => ({ ...item, tags: ['Dials'] }))
    renderSite(<GalleryModule data={{ ...data, items }} place={place} />)
    expect(screen.queryByRole('radio')).toBeNull()
    expect(distinctTags([{ tags: ['a', null, 'b'] }, { tags: null }, { tags: ['a'] }])).toEqual([
      'a',
      'b',
    ])
  })

  it('opens a picture in the lightbox with its text', async () => {
    const scrolled = vi.fn()
    Element.prototype.scrollIntoView = scrolled
    renderSite(<GalleryModule data={data} place={place} />)
    await userEvent.click(screen.getByRole('link', { name: 'Look closer: Picture b' }))
    const dialog = await screen.findByRole('dialog', { name: data.title })
    const shown = within(dialog).getAllByRole('figure')
    expect(shown.map((each) => each.getAttribute('aria-label'))).toEqual([
      'Picture 1 of 2',
      'Picture 2 of 2',
    ])
    expect(within(shown[1] as HTMLElement).getByText('Forty-one wheels.')).toBeDefined()
    expect(within(shown[0] as HTMLElement).getByRole('img', { name: 'Picture a' })).toBeDefined()
    expect(scrolled).toHaveBeenCalled()
    expect(await axeViolations(dialog)).toEqual([])
  })

  it.each(['masonry', 'row'])('lays out pictures as %s', (layout) => {
    renderSite(<GalleryModule data={{ ...data, layout }} place={place} />)
    expect(screen.getByRole('region').dataset['layout']).toBe(layout)
    expect(screen.getAllByRole('listitem')).toHaveLength(3)
  })

  it('renders nothing without pictures', () => {
    const { container } = renderSite(<GalleryModule data={{ ...data, items: [] }} place={place} />)
    expect(container.textContent).toBe('')
  })
})
