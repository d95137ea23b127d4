import { stegaClean } from '@sanity/client/stega'
import { useTranslations } from 'next-intl'
import styled from 'styled-components'
import { Modules } from '../../modules/modules.tsx'
import { BuyBar } from '../../product/buy-bar.client.tsx'
import { ProductGrid } from '../../product/product-grid.tsx'
import type { PageViewProps } from '../types.ts'
import { offerOf } from './offer-of.ts'
import { ProductDetails } from './product-details.tsx'
import { ProductNeighbours } from './product-neighbours.tsx'
import { ProductHead } from './product-head.tsx'
import { ProductStory } from './product-story.tsx'
import type { ProductData } from './product.groq.ts'

/** Id of the form that buys; the bar below the story takes its place. */
const formId = 'buy'

/** A watch: its pictures and its price first, its story below in light and dark chapters. */
export function ProductPage({ data, site }: PageViewProps<ProductData>) {
  const t = useTranslations('product')
  const offer = offerOf(data, site, t)
  if (!offer) return null
  const others = data.crossNav?.items ?? []
  return (
    <article>
      <ProductHead data={data} site={site} offer={offer} formId={formId} />
      <ProductStory data={data} site={site} />
      <ProductDetails data={data} site={site} />
      {others.some((item) => item?.store) && (
        <SeeAlso className="wrap" aria-labelledby="see-also">
          <h2 id="see-also" className="display" data-size="2">
            {stegaClean(data.crossNav?.title) || t('seeAlso')}
          </h2>
          <ProductGrid products={others} site={site} />
        </SeeAlso>
      )}
      <ProductNeighbours data={data} site={site} />
      {data.page && (
        <Modules
          modules={data.page.modules}
          place={{ site, id: data.page._id, type: data.page._type, path: '' }}
        />
      )}
      {offer.state === 'available' && <BuyBar offer={offer} formId={formId} />}
    </article>
  )
}

const SeeAlso = styled.section`
  margin-block: var(--space-section);

  h2 {
    margin-block-end: var(--space-5);
  }
`
