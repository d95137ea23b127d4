import { useTranslations } from 'next-intl'
import { styled } from '../ui/styled.tsx'
import type { SiteProps } from '#lib/content/site.ts'
import type { ProductCardData } from './product.groq.ts'
import { ProductGrid } from './product-grid.tsx'
import { showable } from './showable.ts'

interface ProductShelfProps {
  products: ReadonlyArray<ProductCardData | null>
  site: SiteProps
  /** Said in place of the watches where there are none. */
  empty: string
  /** Pictures of the first row are above the fold. */
  priority?: boolean
}

/** A list of watches that fills a page: how many there are, then each. */
export function ProductShelf({ products, site, empty, priority }: ProductShelfProps) {
  const t = useTranslations('collection')
  const shown = showable(products)
  return (
    <Shelf className="wrap">
      <p className="count">{t('count', { count: shown.length })}</p>
      {shown.length > 0 ? (
        <ProductGrid products={shown} site={site} headingLevel="h2" priority={priority} />
      ) : (
        <p className="lead">{empty}</p>
      )}
    </Shelf>
  )
}

const Shelf = styled.section`
  margin-block: var(--space-block) var(--space-section);

  .count {
    margin-block-end: var(--space-3);
    padding-block-end: var(--space-2);
    border-block-end: 1px solid var(--line);
    font-size: var(--size-small);
    color: var(--text-soft);
  }
`
