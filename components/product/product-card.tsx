import { useTranslations } from 'next-intl'
import { imageAspectRatios } from '#lib/pictures/image-aspect-ratios.ts'
import { styled } from '../ui/styled.tsx'
import { stegaClean } from '@sanity/client/stega'
import { analyticsItemOfListedProduct } from '#lib/analytics/analytics-items.ts'
import { trackedItemAttributes } from '#lib/analytics/tracking-attributes.ts'
import { formatMoney } from '#lib/money/format-money.ts'
import {
  priceAttributes,
  pricePlaceholder,
  insertPriceIntoText,
} from '#lib/money/price-attributes.ts'
import { optionsWithVariantsOf, priceOfSelection } from '#lib/shop/variant-selection.ts'
import { productState, sizeChoices } from '#lib/shop/product-state.ts'
import { localizeSize } from '#lib/shop/localize-size.ts'
import { hrefOfDocumentOn, type SiteProps } from '#lib/content/site-props.ts'
import { Picture } from '../media/picture.tsx'
import { type ShopFieldAttributes, shopFieldAttributes } from './shop-field-attributes.ts'
import { ShopPicture, shopPictureUrl } from './shop-picture.tsx'
import { clickToEditAttribute } from '../text/editable-text.tsx'
import { TagLabels } from './tag-labels.tsx'
import type { ProductCardData } from './product.groq.ts'

interface ProductCardProps {
  product: ProductCardData
  site: SiteProps
  /** The `sizes` attribute of its picture. */
  sizes: string
  headingLevel?: 'h2' | 'h3'
  priority?: boolean
}

/** Card of a watch: picture, name, sizes and price; a second picture on hover or focus. */
export function ProductCard({
  product,
  site,
  sizes,
  headingLevel: Heading = 'h3',
  priority,
}: ProductCardProps) {
  const t = useTranslations('preview')
  const store = stegaClean(product.store)
  if (!store || !product.slug) return null
  const href = hrefOfDocumentOn(site, { type: 'product', slug: stegaClean(product.slug) })
  const [first, second] = picturesOf(product)
  const place = { site, id: product._id, type: product._type, path: '' }
  const ofShop = (path: string) => shopFieldAttributes({ ...place, path }, t)
  const fromShop = first ? undefined : shopPictureUrl(store)
  return (
    <Root
      className="product-card"
      {...trackedItemAttributes(site, analyticsItemOfListedProduct(store))}
    >
      <div className="ground" data-second={second ? '' : undefined}>
        <Picture
          picture={first?.picture}
          edit={first && clickToEditAttribute(place, first.field)}
          cdnBase={site.cdnBase}
          ratio={imageAspectRatios.watch.card}
          sizes={sizes}
          priority={priority}
          className="first"
          alt=""
        />
        {fromShop && (
          <ShopPicture
            address={fromShop}
            alt=""
            priority={priority}
            edit={ofShop('store.previewImageUrl')}
          />
        )}
        {second && (
          <Picture
            picture={second.picture}
            edit={clickToEditAttribute(place, second.field)}
            cdnBase={site.cdnBase}
            ratio={imageAspectRatios.watch.card}
            sizes={sizes}
            className="second"
            over
            alt=""
          />
        )}
        <TagLabels tags={product.tags} locale={site.locale} className="tags" />
      </div>
      <div className="facts">
        <Heading className="display name" {...ofShop('store.title')}>
          <a href={href}>
            <bdi translate="no">{store.title}</bdi>
          </a>
        </Heading>
        <p className="line" {...ofShop('store.options')}>
          <bdi>
            {sizeChoices(store)
              .map(({ value }) => localizeSize(value, site.locale))
              .join(' · ') || store.productType}
          </bdi>
        </p>
        <PriceLine store={store} site={site} edit={ofShop('store')} />
      </div>
    </Root>
  )
}

function PriceLine({
  store,
  site,
  edit,
}: {
  store: NonNullable<ProductCardData['store']>
  site: SiteProps
  edit: ShopFieldAttributes
}) {
  const t = useTranslations('product')
  const state = productState(store)
  if (state === 'retired' || state === 'coming-soon')
    return (
      <p className="price" {...edit}>
        {t(state === 'retired' ? 'retired' : 'comingSoon')}
      </p>
    )
  const { minVariantPrice: low, maxVariantPrice: high } = store.priceRange ?? {}
  if (low == null) return null
  const price = { amount: low, currencyCode: site.currency }
  const words = high != null && high > low ? t('from', { price: pricePlaceholder }) : undefined
  const { amount, before } = priceOfSelection(optionsWithVariantsOf(store), []) ?? {}
  const was = amount === low && before !== undefined ? { ...price, amount: before } : undefined
  return (
    <p className="price numbers" {...edit}>
      {was && <span className="visually-hidden">{t('now')} </span>}
      <bdi {...priceAttributes(price, words)}>
        {insertPriceIntoText(
          words ?? pricePlaceholder,
          formatMoney(price, site.locale),
          site.locale,
        )}
      </bdi>
      {was && (
        <s>
          <span className="visually-hidden">{t('was')} </span>
          <bdi {...priceAttributes(was)}>{formatMoney(was, site.locale)}</bdi>
        </s>
      )}
      {state === 'sold-out' && <span className="note"> — {t('soldOut')}</span>}
    </p>
  )
}

/** The picture and the hover picture, each with its field: the card's first, then the gallery's. */
function picturesOf({ card, gallery }: ProductCardData) {
  const all = [
    { field: 'card.image', picture: card?.image },
    { field: 'card.hoverImage', picture: card?.hoverImage },
    ...(gallery ?? []).map((picture) => ({ field: 'gallery', picture })),
  ].filter(({ picture }) => picture?.ref)
  const [first] = all
  return [first, all.find(({ picture }) => picture?.ref !== first?.picture?.ref)] as const
}

const Root = styled.article`
  position: relative;
  display: grid;
  gap: var(--space-2);

  .ground {
    position: relative;
    aspect-ratio: 4 / 5;
    overflow: hidden;
    background-color: var(--surface-sunk);
  }

  .ground img {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
    transition: opacity var(--in) var(--ease);
  }

  /* Where nothing hovers, a picture that only hovering shows is not fetched. */
  @media (hover: none) {
    .second {
      display: none;
    }
  }

  .second img {
    opacity: 0;
  }

  .tags {
    position: absolute;
    inset-block-start: var(--space-2);
    inset-inline-start: var(--space-2);
  }

  &:hover .second img,
  &:focus-within .second img {
    opacity: 1;
  }

  .facts {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0.125rem var(--space-2);
    align-items: baseline;
  }

  .name {
    grid-column: 1 / -1;
    font-size: var(--size-title-3);
  }

  .name a {
    text-decoration: none;
  }

  /* The whole card is the link. */
  .name a::after {
    content: '';
    position: absolute;
    inset: 0;
  }

  .name a:focus-visible {
    outline: none;
  }

  .name a:focus-visible::after {
    outline: 2px solid var(--focus);
    outline-offset: 3px;
  }

  .line {
    font-size: var(--size-small);
    color: var(--text-soft);
  }

  .price {
    grid-column: 2;
    font-size: var(--size-small);
    text-align: end;
  }

  .note,
  s {
    color: var(--text-soft);
  }

  s {
    margin-inline-start: 0.5em;
  }

  /* Told in em, so that large letters have their line too. */
  @media (max-width: 29.99em) {
    .facts {
      grid-template-columns: 1fr;
    }

    .price {
      grid-column: 1;
      text-align: start;
    }
  }
`
