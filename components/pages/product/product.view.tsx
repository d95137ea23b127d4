import { useTranslations } from 'next-intl'
import { stegaClean } from '@sanity/client/stega'
import { addressResolverOf, type SiteProps } from '#lib/content/site-props.ts'
import { pricePlaceholder } from '#lib/money/price-attributes.ts'
import { optionsWithVariantsOf } from '#lib/shop/variant-selection.ts'
import type { ShopProduct } from '#lib/shop/product.ts'
import { productState } from '#lib/shop/product-state.ts'
import { Modules } from '../../modules/modules.tsx'
import { BuyBar } from '../../product/buy-bar.tsx'
import { CrossNav } from '../../product/cross-nav.tsx'
import type { PageViewProps } from '../page-types.ts'
import { cartPictureOf, cartPictureOfShop } from '../../product/cart-picture.ts'
import type { OfferOption, ProductOffer } from '../../product/product-offer.ts'
import { styled } from '../../ui/styled.tsx'
import { Accordion } from '../../text/accordion.tsx'
import { mediaQueryFrom } from '../../ui/breakpoints.ts'
import { ProductNeighbours } from './product-neighbours.tsx'
import { ProductHead } from './product-head.tsx'
import { ProductStory } from './product-story.tsx'
import { seeAlsoId } from './not-for-sale.tsx'
import type { ProductData } from './product.groq.ts'
import { optionPicturesOf, type OptionPicture } from './option-pictures.ts'
import { stockByVariant } from './stock-by-variant.ts'
import { offerOptionsWithShopLabels, unitPriceByVariant } from './shop-option-labels.ts'

/** Id of the buy form, which the sticky buy bar refers to. */
const formId = 'buy'

/** A product page: gallery and price first, the story below in light and dark chapters. */
export function ProductPage({ data, site, shop }: PageViewProps<ProductData>) {
  const t = useTranslations('product')
  const pictures = optionPicturesOf(optionsWithVariantsOf(stegaClean(data.store)), shop)
  const offer = offerOf(data, site, t, pictures, shop)
  if (!offer) return null
  return (
    <article>
      <ProductHead data={data} site={site} offer={offer} pictures={pictures} formId={formId} />
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

/** Data and labels of the buy form. */
function offerOf(
  data: ProductData,
  site: SiteProps,
  t: ReturnType<typeof useTranslations<'product'>>,
  pictures: readonly OptionPicture[],
  shop?: ShopProduct,
): ProductOffer | undefined {
  const store = stegaClean(data.store)
  const slug = stegaClean(data.slug)
  if (!store || !slug) return undefined
  const state = productState(store)
  const choices = optionsWithVariantsOf(store)
  const value = '{value}'
  const units = unitPriceByVariant(shop, site, (measure) =>
    t('unitPrice', { price: pricePlaceholder, measure }),
  )
  const stock = stockByVariant(shop)
  const unavailable = {
    retired: 'retired',
    'coming-soon': 'comingSoon',
    'sold-out': 'soldOut',
    available: 'addToCart',
  } as const

  return {
    productId: data._id,
    title: store.title ?? '',
    href: addressResolverOf(site).hrefFor({ kind: 'product', locale: site.locale, slug }),
    image: cartPictureOf(
      data.card?.image ?? data.header?.media?.image ?? data.gallery?.[0]?.image,
      data.store,
      site.cdnBase,
    ),
    hasUpsells: data.hasUpsells === true,
    currencyCode: site.currency,
    state,
    choices,
    options: offerOptionsWithShopLabels(
      choices,
      shop,
      t(state === 'available' ? 'chooseSize' : 'size'),
    ).map((option, at) => withCartPictures(option, at, store.title ?? '', pictures)),
    ...(units && { units }),
    ...(stock && { stock }),
    words: {
      chooseSize: t('chooseSize'),
      needsSize: t('needs_size_message'),
      add: t('addToCart'),
      adding: t('adding'),
      added: t('added'),
      failed: t('addFailed'),
      unavailable: t(unavailable[state]),
      soldOut: t('soldOut'),
      inStock: t('inStock'),
      lowStock: t('lowStock'),
      backordered: t('backordered'),
      now: t('now'),
      was: t('was'),
      from: t('from', { price: pricePlaceholder }),
      soldOutValue: t('sizeSoldOut', { size: value }),
      missingValue: t('optionMissing', { value }),
      changingValue: t('optionChanges', { value }),
    },
    cart: { locale: site.locale, shop: site.shop },
  }
}

/** An option with the cart's pictures of its values, where it has any. */
function withCartPictures(
  option: OfferOption,
  at: number,
  title: string,
  pictures: readonly OptionPicture[],
): OfferOption {
  const own = pictures.filter((picture) => picture.at === at)
  if (own.length === 0) return option
  const entries = own.map(({ value, image }) => {
    const alt = `${title}, ${option.labels?.[value] ?? value}`
    return [value, cartPictureOfShop(image.src, alt)] as const
  })
  return { ...option, pictures: Object.fromEntries(entries) }
}

/** Specifications of a watch, and questions in an accordion. */
function ProductDetails({ data, site }: { data: ProductData; site: SiteProps }) {
  const t = useTranslations('product')
  const details = data.details ?? []
  const accordion = data.accordion ?? []
  if (details.length === 0 && accordion.length === 0) return null
  return (
    <Details>
      <div className="wrap grid">
        {details.length > 0 && (
          <div>
            <h2 className="display" data-size="3">
              {t('details')}
            </h2>
            <dl>
              {details.map(({ _key, label, value }) => (
                <div key={_key} className="fact">
                  <dt>{label}</dt>
                  <dd className="numbers">{value}</dd>
                </div>
              ))}
            </dl>
          </div>
        )}
        {accordion.length > 0 && (
          <div>
            <h2 className="display" data-size="3">
              {t('questions')}
            </h2>
            <Accordion
              entries={accordion}
              place={{ site, id: data._id, type: data._type, path: 'accordion' }}
            />
          </div>
        )}
      </div>
    </Details>
  )
}

const Details = styled.section`
  padding-block: var(--space-section);

  .grid {
    display: grid;
    gap: var(--space-8) var(--gutter);
  }

  h2 {
    margin-block-end: var(--space-3);
  }

  dl {
    border-block-start: 1px solid var(--line);
    font-size: var(--size-body);
  }

  .fact {
    display: grid;
    grid-template-columns: minmax(min(8rem, 40%), 2fr) minmax(0, 3fr);
    gap: var(--space-2);
    padding-block: 0.875rem;
    border-block-end: 1px solid var(--line);
  }

  dt {
    color: var(--text-soft);
  }

  ${mediaQueryFrom.lg} {
    .grid {
      grid-template-columns: minmax(0, 6fr) minmax(0, 5fr);
      column-gap: calc(var(--gutter) * 3);
    }
  }
`
