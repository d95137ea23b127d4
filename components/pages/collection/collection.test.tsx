import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { card, linkTo, picture } from '../../testing/content-fixtures.ts'
import { axeViolations, renderSite, siteFixture } from '../../testing/render-site.tsx'
import { CollectionPage } from './collection.view.tsx'
import type { CollectionData } from './collection.groq.ts'

const data: CollectionData = {
  _id: 'collection-a',
  _type: 'collection',
  language: 'en',
  slug: 'mechanical-line',
  title: 'Mechanical line',
  store: {
    rules: [{ type: 'tag', relation: 'equals', value: 'mechanical-line' }],
    disjunctive: false,
  },
  candidates: [
    card('meridian', { tags: 'mechanical-line, steel' }),
    card('transit', { tags: 'mecha-quartz' }),
  ],
}
const show = (over: Partial<CollectionData> = {}) =>
  renderSite(<CollectionPage data={{ ...data, ...over }} locale="en" site={siteFixture()} />)
const names = () =>
  screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

describe('a collection', () => {
  it('shows the watches that fit the shop’s rules', async () => {
    const { container } = show()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Mechanical line')
    expect(names()).toEqual(['meridian'])
    expect(screen.getByText('1 watch')).toBeDefined()
    expect(await axeViolations(container)).toEqual([])
  })

  it('shows what an editor placed by hand, in that order', () => {
    show({
      content: { type: 'product', products: [card('transit'), null as never, card('meridian')] },
    })
    expect(names()).toEqual(['transit', 'meridian'])
  })

  it('says so when there is nothing yet', () => {
    show({ candidates: [] })
    expect(screen.getByText('No watches')).toBeDefined()
    expect(screen.getByText(/being wound/)).toBeDefined()
  })

  it('shows groups under their titles, with a way to the whole', async () => {
    const collection = linkTo('collection', 'night-sky', 'Night sky').reference
    const { container } = show({
      content: {
        type: 'product-group',
        groups: [{ _key: 'g', title: 'For the night', collection, products: [card('selene')] }],
      },
    })
    const group = within(screen.getByRole('region', { name: 'For the night' }))
    expect(group.getByRole('link', { name: 'See all watches' }).getAttribute('href')).toBe(
      '/collection/night-sky',
    )
    expect(group.getByRole('heading', { level: 3 }).textContent).toBe('selene')
    expect(await axeViolations(container)).toEqual([])
  })

  it('shows cards of other collections', async () => {
    const collection = linkTo('collection', 'night-sky', 'Night sky').reference
    const { container } = show({
      content: {
        type: 'collection-card',
        cards: [
          { _key: 'c', image: picture('a'), collection },
          { _key: 'x', collection: null },
        ],
      },
    })
    expect(names()).toEqual(['Night sky'])
    expect(
      screen.getByRole('link', { name: 'Discover the collection: Night sky' }).getAttribute('href'),
    ).toBe('/collection/night-sky')
    expect(await axeViolations(container)).toEqual([])
  })
})
