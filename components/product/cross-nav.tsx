import { stegaClean } from '@sanity/client/stega'
import { trackedListAttributes } from '#lib/analytics/tracking-attributes.ts'
import { styled } from '../ui/styled.tsx'
import type { ContentLocation } from '../text/editable-text.tsx'
import { ModuleHeader } from '../text/module-header.tsx'
import type { ProductCardData } from './product.groq.ts'
import { ProductRow } from './product-row.tsx'
import { showableProducts } from './showable-products.ts'

interface CrossNavProps {
  /** Location of title and watches in the document. */
  place: ContentLocation
  titles: { overTitle?: string | null; title?: string | null }
  products: ReadonlyArray<ProductCardData | null> | null | undefined
  /** Id of the title, which names the section. */
  titleId: string
}

/** Related watches, below a page or inside it. Nothing if none of them can be shown. */
export function CrossNav({ place, titles, products, titleId }: CrossNavProps) {
  const shown = showableProducts(products)
  if (shown.length === 0) return null
  const list = { id: titleId, name: stegaClean(titles.title || titles.overTitle) ?? titleId }
  return (
    <Root
      aria-labelledby={titles.title ? titleId : undefined}
      {...trackedListAttributes(place.site, list)}
    >
      <div className="wrap">
        <ModuleHeader place={place} titles={titles} id={titleId} />
        <ProductRow products={shown} site={place.site} headingLevel={titles.title ? 'h3' : 'h2'} />
      </div>
    </Root>
  )
}

const Root = styled.section`
  margin-block: var(--space-section);
  /* The row reaches over the margins of the page; its own edge is the page's. */
  overflow-x: clip;
`
