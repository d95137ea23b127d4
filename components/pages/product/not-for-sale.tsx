import { stegaClean } from '@sanity/client/stega'
import { useTranslations } from 'next-intl'
import { hrefOfDocumentOn, type SiteProps } from '#lib/content/site-props.ts'
import type { ProductState } from '#lib/shop/product-state.ts'
import { ContactLink } from '../../chrome/no-script-links.tsx'
import { showableProducts } from '../../product/showable-products.ts'
import { styled } from '../../ui/styled.tsx'
import { firstCollectionOf } from './collection-neighbours.ts'
import type { ProductData } from './product.groq.ts'

/** Id of the section with other watches. */
export const seeAlsoId = 'see-also'

const reasons = {
  retired: 'retiredText',
  'coming-soon': 'comingSoonText',
  'sold-out': 'soldOutText',
} as const

/** Why a watch cannot be bought, with links to similar watches and, unless it is retired, to the contact page. */
export function NotForSale({
  data,
  site,
  state,
}: {
  data: ProductData
  site: SiteProps
  state: Exclude<ProductState, 'available'>
}) {
  const t = useTranslations('product')
  const collection = firstCollectionOf(data)
  const href = hrefOfDocumentOn(site, stegaClean(collection))
  return (
    <>
      <p className="state">{t(reasons[state])}</p>
      <Ways role="list" aria-label={t('onward')}>
        {showableProducts(data.crossNav?.items).length > 0 && (
          <li>
            <a href={`#${seeAlsoId}`}>{t('seeSimilar')}</a>
          </li>
        )}
        {href && (
          <li>
            <a href={href}>{t('seeCollection', { name: collection?.title ?? '' })}</a>
          </li>
        )}
        {state !== 'retired' && data.letters && (
          <li>
            <ContactLink site={site} letters={data.letters} />
          </li>
        )}
      </Ways>
    </>
  )
}

const Ways = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-3);
  font-size: var(--size-small);

  a {
    display: inline-block;
    padding-block: 0.5rem;
  }
`
