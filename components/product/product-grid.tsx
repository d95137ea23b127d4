import { styled } from '../ui/styled.tsx'
import type { SiteProps } from '#lib/content/site.ts'
import { contentSizes } from '../media/sizes.ts'
import { from } from '../ui/theme.ts'
import { ProductCard } from './product-card.tsx'
import type { ProductCardData } from './product.groq.ts'
import { showable } from './showable.ts'

interface ProductGridProps {
  products: ReadonlyArray<ProductCardData | null>
  site: SiteProps
  headingLevel?: 'h2' | 'h3'
  /** Pictures of the first row are above the fold. */
  priority?: boolean
}

/** Watches side by side: two on phones, three or four on desks. */
export function ProductGrid({ products, site, headingLevel, priority = false }: ProductGridProps) {
  const shown = showable(products)
  const { tablet, desk } = columnsFor(shown.length)
  return (
    <List role="list" data-tablet={tablet} data-desk={desk}>
      {shown.map((product, index) => (
        <li key={product._id}>
          <ProductCard
            product={product}
            site={site}
            headingLevel={headingLevel}
            sizes={contentSizes({ base: 1 / 2, md: 1 / tablet, vl: 1 / desk })}
            priority={priority && index < 2}
          />
        </li>
      ))}
    </List>
  )
}

/**
 * How many watches stand side by side, so that no row ends with one alone where another number of
 * columns would fill it.
 */
export function columnsFor(count: number): { tablet: 2 | 3; desk: 3 | 4 } {
  const left = (columns: number) => (columns - (count % columns)) % columns
  return {
    tablet: count % 3 === 1 && count % 2 === 0 ? 2 : 3,
    desk: count >= 4 && left(4) <= left(3) ? 4 : 3,
  }
}

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-5) var(--gutter);

  ${from.md} {
    row-gap: var(--space-8);

    &[data-tablet='3'] {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
  }

  ${from.vl} {
    &[data-desk='3'] {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }

    &[data-desk='4'] {
      grid-template-columns: repeat(4, minmax(0, 1fr));
    }
  }

  @media print {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`
