import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { SiteProps } from '#lib/content/site-props.ts'
import { card } from '../testing/content-fixtures.ts'
import { axeViolations, renderSite, siteFixture } from '../testing/render-site.tsx'
import { ProductGrid } from './product-grid.tsx'
import { ProductCard } from './product-card.tsx'

const plain = (text: string | null | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, ' ')

describe('ProductCard', () => {
  it('shows name, sizes and price, and links to the product in the reader’s language', async () => {
    const { container } = renderSite(
      <ProductCard product={card('meridian')} site={siteFixture('fr')} sizes="20vw" />,
      'fr',
    )
    expect(screen.getByRole('link', { name: 'meridian' }).getAttribute('href')).toBe(
      '/fr/product/meridian',
    )
    expect(screen.getByText('36 mm · 39 mm')).toBeDefined()
    expect(plain(container.querySelector('.price')?.textContent)).toBe('À partir de 1 250 CHF')
    expect(await axeViolations(container)).toEqual([])
  })

  it('formats sizes with the unit of the reader’s language', () => {
    renderSite(
      <ProductCard product={card('meridian')} site={siteFixture('ar')} sizes="20vw" />,
      'ar',
    )
    expect(screen.getByText('36 مم · 39 مم')).toBeDefined()
  })

  it.each([
    ['retired', 'Discontinued'],
    ['coming-soon', 'Coming soon'],
  ])('shows %s instead of a price', (tags, words) => {
    renderSite(
      <ProductCard product={card('meridian', { tags })} site={siteFixture()} sizes="20vw" />,
    )
    expect(screen.getByText(words)).toBeDefined()
    expect(screen.queryByText(/CHF/)).toBeNull()
  })

  it('keeps the price of a sold-out product, and labels it', () => {
    const { container } = renderSite(
      <ProductCard
        product={card('meridian', { variants: [] })}
        site={siteFixture()}
        sizes="20vw"
      />,
    )
    expect(plain(container.querySelector('.price')?.textContent)).toBe('From CHF 1,250 — Sold out')
  })

  it('shows the compare-at price when every variant is reduced', () => {
    const reduced = (compareAtPrices: (number | undefined)[]) => {
      const { variants } = card('meridian').store ?? {}
      const { container } = renderSite(
        <ProductCard
          product={card('meridian', {
            variants: compareAtPrices.map((compareAtPrice, at) => ({
              ...variants?.[at],
              compareAtPrice,
            })) as never,
          })}
          site={siteFixture()}
          sizes="20vw"
        />,
      )
      return plain(container.querySelector('.price')?.textContent)
    }
    expect(reduced([1400, 1500])).toBe('Now: From CHF 1,250Was: CHF 1,400')
    for (const some of [
      [1400, undefined],
      [1250, 1350],
      [undefined, 1500],
    ])
      expect(reduced(some)).toBe('From CHF 1,250')
  })

  it('falls back to the shop’s picture if its URL is valid', () => {
    const bare = { ...card('meridian', { previewImageUrl: 'https://cdn.shop.example/m.jpg' }) }
    const sources = (product: typeof bare) => {
      const { container, unmount } = renderSite(
        <ProductCard product={product} site={siteFixture()} sizes="20vw" />,
      )
      const found = [...container.querySelectorAll('img')].map(({ src }) => src)
      unmount()
      return found
    }
    expect(sources({ ...bare, card: null })).toEqual(['https://cdn.shop.example/m.jpg'])
    expect(sources(bare).join(' ')).not.toContain('shop.example')
    const elsewhere = card('meridian', { previewImageUrl: '//x.example/m.jpg' })
    expect(sources({ ...elsewhere, card: null })).toEqual([])
  })

  it('marks name, sizes, price and pictures for editing in the preview alone', () => {
    const edit = { projectId: 'orrery', dataset: 'production', studioUrl: '/studio' }
    const marks = (site: SiteProps, product = card('meridian')) => {
      const { container, unmount } = renderSite(
        <ProductCard product={product} site={site} sizes="20vw" />,
      )
      const found = [...container.querySelectorAll('[data-sanity]')].map(
        (each) =>
          /path=([^;]*)/.exec(each.getAttribute('data-sanity') ?? '')?.[1] +
          (each.getAttribute('title') ? ` (${each.getAttribute('title')})` : ''),
      )
      unmount()
      return found
    }
    const hint = '(Comes from the shop: change it there.)'
    expect(marks({ ...siteFixture(), edit })).toEqual([
      'card.image',
      'card.hoverImage',
      `store.title ${hint}`,
      `store.options ${hint}`,
      `store ${hint}`,
    ])
    const bare = card('meridian', { previewImageUrl: 'https://cdn.shop.example/m.jpg' })
    expect(marks({ ...siteFixture(), edit }, { ...bare, card: null })[0]).toBe(
      `store.previewImageUrl ${hint}`,
    )
    expect(marks(siteFixture())).toEqual([])
  })

  it('leaves products without a shop entry out of a list', () => {
    renderSite(
      <ProductGrid
        products={[card('meridian'), { ...card('lost'), store: null }, null]}
        site={siteFixture()}
      />,
    )
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
  })

  it('translates tags, with English as the fallback', () => {
    const tags = [
      {
        _key: '1',
        label: { _type: 'localeString' as const, en: 'New', fr: 'Nouveauté' },
        color: '#14130f',
        textColor: '#f6f2ea',
      },
      {
        _key: '2',
        label: { _type: 'localeString' as const, en: 'Limited' },
        color: 'red; background: url(x)',
      },
      { _key: '3', label: null },
    ]
    renderSite(
      <ProductCard product={{ ...card('meridian'), tags }} site={siteFixture('fr')} sizes="20vw" />,
      'fr',
    )
    expect(screen.getByText('Nouveauté').getAttribute('style')).toContain('#14130f')
    expect(screen.getByText('Limited').getAttribute('style')).toBeNull()
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
  })
})
