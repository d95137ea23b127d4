import styled from 'styled-components'
import type { SiteProps } from '#lib/content/site.ts'
import { contentSizes } from '../media/sizes.ts'
import { from } from '../ui/theme.ts'
import { ProductCard } from './product-card.tsx'
import type { ProductCardData } from './product.groq.ts'

interface ProductGridProps {
  products: ReadonlyArray<ProductCardData | null>
  site: SiteProps
  headingLevel?: 'h2' | 'h3'
  /** Pictures of the first row are above the fold. */
  priority?: boolean
}

/** Watches side by side: two on phones, three or four on desks. */
export function ProductGrid({ products, site, headingLevel, priority = false }: ProductGridProps) {
  const shown = products.filter((product): product is ProductCardData =>
    Boolean(product?.store && product.slug),
  )
  const count = Math.min(shown.length, 4)
  return (
    <List role="list" data-count={count}>
      {shown.map((product, index) => (
        <li key={product._id}>
          <ProductCard
            product={product}
            site={site}
            headingLevel={headingLevel}
            sizes={contentSizes({ base: 1 / 2, md: 1 / 3, vl: 1 / Math.max(3, count) })}
            priority={priority && index < 2}
          />
        </li>
      ))}
    </List>
  )
}

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-5) var(--gutter);

  ${from.md} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    row-gap: var(--space-8);
  }

  ${from.vl} {
    &[data-count='4'] {
      grid-template-columns: repeat(4, minmax(0, 1fr));
    }
  }
`
