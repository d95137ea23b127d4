import { styled } from '../ui/styled.tsx'
import type { SiteProps } from '#lib/content/site-props.ts'
import { sizesOfContentShare } from '../media/sizes-attribute.ts'
import { gridRemainder } from '../ui/grid-remainder.ts'
import { mediaQueryFrom } from '../ui/breakpoints.ts'
import { ProductCard } from './product-card.tsx'
import type { ProductCardData } from './product.groq.ts'
import { showableProducts } from './showable-products.ts'

interface ProductGridProps {
  products: ReadonlyArray<ProductCardData | null>
  site: SiteProps
  headingLevel?: 'h2' | 'h3'
  /** Pictures of the first row are above the fold. */
  priority?: boolean
}

/**
 * Grid of watches: two columns on phones, three or four on desktops. A remainder that would leave a gap at the end is
 * shown large at the beginning.
 */
export function ProductGrid({ products, site, headingLevel, priority = false }: ProductGridProps) {
  const shown = showableProducts(products)
  const { desk, leading } = gridLayoutOf(shown.length)
  const odd = shown.length % 2 === 1
  return (
    <List role="list" data-desk={desk} data-lead={leading} data-odd={odd ? '' : undefined}>
      {shown.map((product, index) => {
        const wide = index < leading ? 1 / 2 : 1 / 3
        return (
          <li key={product._id}>
            <ProductCard
              product={product}
              site={site}
              headingLevel={headingLevel}
              sizes={sizesOfContentShare({
                base: odd && index === 0 ? 1 : 1 / 2,
                md: wide,
                vl: desk === 4 ? 1 / 4 : wide,
              })}
              priority={priority && index < 2}
            />
          </li>
        )
      })}
    </List>
  )
}

/**
 * Number of columns on desktops, and number of large watches before the rows of three, so that no row has a gap.
 */
export function gridLayoutOf(count: number): { desk: 3 | 4; leading: 0 | 1 | 2 | 4 } {
  return { desk: count > 0 && count % 4 === 0 ? 4 : 3, leading: gridRemainder(count) }
}

const List = styled.ul`
  display: grid;
  /* Two, or one where letters are large. */
  grid-template-columns: repeat(auto-fill, minmax(max(7.5rem, 50% - var(--gutter)), 1fr));
  gap: var(--space-5) var(--gutter);

  &[data-odd] > :first-child {
    grid-column: 1 / -1;
  }

  ${mediaQueryFrom.md} {
    grid-template-columns: repeat(6, minmax(0, 1fr));
    row-gap: var(--space-8);

    > li,
    &[data-odd] > :first-child {
      grid-column: span 2;
    }

    &[data-lead='1'] > :first-child,
    &[data-lead='2'] > :nth-child(-n + 2),
    &[data-lead='4'] > :nth-child(-n + 4) {
      grid-column: span 3;
    }
  }

  ${mediaQueryFrom.vl} {
    &[data-desk='4'] {
      grid-template-columns: repeat(4, minmax(0, 1fr));
    }

    &[data-desk='4'] > :nth-child(n) {
      grid-column: auto;
    }
  }

  @media print {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`
