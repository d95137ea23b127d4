import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { card } from '../testing/content-fixtures.ts'
import { renderSite, siteFixture } from '../testing/render-site.tsx'
import { FilterableProductList } from './filterable-product-list.tsx'

const watch = (slug: string, tags: string) => card(slug, { tags: `mechanical-line, ${tags}` })
const line = (slug: string, title: string, value: string) => ({
  type: 'collection' as const,
  slug,
  title,
  store: { rules: [{ type: 'tag', relation: 'equals', value }] },
})
const collections = [
  line('mechanical-line', 'Mechanical line', 'mechanical-line'),
  line('bronze-age', 'Bronze age', 'bronze'),
  line('none', 'Empty', 'gold'),
]
const divided = [
  watch('atlas', 'steel, automatic'),
  watch('borealis', 'steel, hand-wound'),
  watch('celest', 'bronze, automatic'),
  watch('dione', 'bronze, automatic'),
]

const show = (products: typeof divided, requestedFilters: Record<string, string> = {}) =>
  renderSite(
    <FilterableProductList
      {...{ products, collections, requestedFilters }}
      site={siteFixture()}
      path="/product"
      list={{ id: 'products', name: 'All watches' }}
      empty=""
    />,
  )
const names = () => screen.queryAllByRole('heading', { level: 2 }).map((each) => each.textContent)
const optionsOf = (name: string) =>
  [...screen.getByRole<HTMLSelectElement>('combobox', { name }).options].map(
    ({ value, text: label }) => [value, label],
  )

describe('a list of watches', () => {
  it('is filtered by collection, movement and material where they divide it', () => {
    show(divided, { movement: 'automatic', collection: 'bronze-age' })
    expect(names()).toEqual(['celest', 'dione'])
    expect(optionsOf('Collection')).toEqual([
      ['', 'All collections'],
      ['bronze-age', 'Bronze age'],
    ])
    expect(optionsOf('Movement').slice(1)).toEqual([
      ['hand-wound', 'Hand-wound'],
      ['automatic', 'Automatic'],
    ])
    expect(optionsOf('Case material').slice(1)).toEqual([
      ['steel', 'Steel'],
      ['bronze', 'Bronze'],
    ])
  })

  it('is filtered by a collection that holds every product, offered only while chosen', () => {
    show(divided, { collection: 'mechanical-line' })
    expect(names()).toEqual(['atlas', 'borealis', 'celest', 'dione'])
    expect(optionsOf('Collection').slice(1)).toEqual([
      ['mechanical-line', 'Mechanical line'],
      ['bronze-age', 'Bronze age'],
    ])
  })

  it('does not offer what every watch or no watch has', () => {
    show(divided.map((_, at) => watch(`w${at}`, 'steel, automatic')))
    for (const name of ['Collection', 'Movement', 'Case material'])
      expect(screen.queryByRole('combobox', { name })).toBeNull()
  })
})
