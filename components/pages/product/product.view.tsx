import { useTranslations } from 'next-intl'
import { Modules } from '../../modules/modules.tsx'
import { BuyBar } from '../../product/buy-bar.tsx'
import { CrossNav } from '../../product/cross-nav.tsx'
import type { PageViewProps } from '../types.ts'
import { offerOf } from './offer-of.ts'
import { ProductDetails } from './product-details.tsx'
import { ProductNeighbours } from './product-neighbours.tsx'
import { ProductHead } from './product-head.tsx'
import { ProductStory } from './product-story.tsx'
import { seeAlsoId } from './not-for-sale.tsx'
import type { ProductData } from './product.groq.ts'

/** Id of the form that buys; the bar below the story takes its place. */
const formId = 'buy'

/** A watch: its pictures and its price first, its story below in light and dark chapters. */
export function ProductPage({ data, site, shop }: PageViewProps<ProductData>) {
  const t = useTranslations('product')
  const offer = offerOf(data, site, t, shop)
  if (!offer) return null
  return (
    <article>
      <ProductHead data={data} site={site} offer={offer} formId={formId} />
      <ProductStory data={data} site={site} />
      <ProductDetails data={data} site={site} />
      <CrossNav
        place={{ site, id: data._id, type: data._type, path: 'crossNav' }}
        titles={{ title: data.crossNav?.title || t('seeAlso') }}
        products={data.crossNav?.items}
        titleId={seeAlsoId}
      />
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
