import { styled } from '../ui/styled.tsx'
import type { SiteProps } from '#lib/content/site-props.ts'
import { mediaQueryFrom } from '../ui/breakpoints.ts'
import { ProductCard } from './product-card.tsx'
import type { ProductCardData } from './product.groq.ts'

interface ProductRowProps {
  /** Each can be shown: `showable`. */
  products: readonly ProductCardData[]
  site: SiteProps
  headingLevel?: 'h2' | 'h3'
}

/** Watches in one row, which scrolls with snapping on phones and tablets. */
export function ProductRow({ products, site, headingLevel }: ProductRowProps) {
  return (
    <List role="list" className="scroll-row-track" data-count={Math.min(products.length, 5)}>
      {products.map((product) => (
        <li key={product._id}>
          <ProductCard
            product={product}
            site={site}
            headingLevel={headingLevel}
            sizes="(min-width: 1280px) 22vw, (min-width: 768px) 32vw, 70vw"
          />
        </li>
      ))}
    </List>
  )
}

const List = styled.ul`
  --row-item: min(70%, 17rem);

  ${mediaQueryFrom.md} {
    --row-item: calc((100% - 2 * var(--gutter)) / 3);

    &[data-count='4'],
    &[data-count='5'] {
      --row-item: calc((100% - 2 * var(--gutter)) / 3.25);
    }
  }

  ${mediaQueryFrom.vl} {
    --row-item: calc((100% - 3 * var(--gutter)) / 4);

    /* A row that goes on reaches the edge of the page; one that does not ends with its text. */
    &:not([data-count='5']) {
      margin-inline: 0;
      padding-inline: 0;
      scroll-padding-inline: 0;
    }

    &[data-count='4'] {
      --row-item: minmax(0, 1fr);
      overflow-x: visible;
    }

    &[data-count='3'] {
      --row-item: calc((100% - 2 * var(--gutter)) / 3);
    }

    &[data-count='5'] {
      --row-item: calc((100% - 3 * var(--gutter)) / 4.2);
    }
  }
`
