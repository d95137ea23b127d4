import { stegaClean } from '@sanity/client/stega'
import { useTranslations } from 'next-intl'
import { trackedListAttributes } from '#lib/analytics/tracking-attributes.ts'
import { styled } from '../../ui/styled.tsx'
import { sizesOfContentShare } from '../../media/sizes-attribute.ts'
import { ProductCard } from '../../product/product-card.tsx'
import { showableProducts } from '../../product/showable-products.ts'
import { ActionLink } from '../../text/content-link.tsx'
import { ModuleHeader } from '../../text/module-header.tsx'
import { ScrollRow } from '../../ui/scroll-row.tsx'
import { mediaQueryFrom } from '../../ui/breakpoints.ts'
import type { ModuleViewProps } from '../module-types.ts'
import type { SlideshowProductModuleData } from './slideshow-product.groq.ts'

/** Module: watches in a scrolling row. Deleted watches are left out; nothing without watches. */
export function SlideshowProductModule({
  data,
  place,
}: ModuleViewProps<SlideshowProductModuleData>) {
  const t = useTranslations('modules')
  const products = showableProducts(data.products)
  if (products.length === 0) return null
  const titleId = data.title ? `title-${data._key}` : undefined
  const label = stegaClean(data.title || data.overTitle) || t('watches')
  return (
    <Root
      className="wrap"
      aria-labelledby={titleId}
      aria-label={titleId ? undefined : label}
      {...trackedListAttributes(place.site, { id: `slideshow:${data._key}`, name: label })}
    >
      <ModuleHeader place={place} titles={data} id={titleId}>
        <ActionLink link={data.link} site={place.site} />
      </ModuleHeader>
      <ScrollRow
        label={label}
        previousLabel={t('previousWatches')}
        nextLabel={t('nextWatches')}
        className="watches"
      >
        {products.map((product) => (
          <li key={product._id}>
            <ProductCard
              product={product}
              site={place.site}
              headingLevel={data.title ? 'h3' : 'h2'}
              sizes={sizesOfContentShare({ base: 2 / 3, md: 1 / 3, vl: 1 / 4 })}
            />
          </li>
        ))}
      </ScrollRow>
    </Root>
  )
}

const Root = styled.section`
  margin-block: var(--space-section);

  .watches {
    --row-item: min(66vw, 18rem);
  }

  ${mediaQueryFrom.md} {
    .watches {
      --row-item: calc((100% - 2 * var(--gutter)) / 2.75);
    }
  }

  ${mediaQueryFrom.vl} {
    .watches {
      --row-item: calc((100% - 3 * var(--gutter)) / 4);
    }
  }
`
