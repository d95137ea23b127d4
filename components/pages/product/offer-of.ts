import { stegaClean } from '@sanity/client/stega'
import type { useTranslations } from 'next-intl'
import { addressesOf, type SiteProps } from '#lib/content/site.ts'
import { pricePlace } from '#lib/money/price-mark.ts'
import { choicesOf } from '#lib/shop/choices.ts'
import type { ShopProduct } from '#lib/shop/product.ts'
import { productState } from '#lib/shop/product-state.ts'
import { cartPicture } from '../../product/cart-picture.ts'
import type { Offer } from '../../product/offer.ts'
import type { ProductData } from './product.groq.ts'
import { optionsOf, unitsOf } from './shop-words.ts'

/** What the buying controls of a product page need, words included. */
export function offerOf(
  data: ProductData,
  site: SiteProps,
  t: ReturnType<typeof useTranslations<'product'>>,
  shop?: ShopProduct,
): Offer | undefined {
  const store = stegaClean(data.store)
  const slug = stegaClean(data.slug)
  if (!store || !slug) return undefined
  const state = productState(store)
  const choices = choicesOf(store)
  const value = '{value}'
  const units = unitsOf(shop, site, (measure) => t('unitPrice', { price: pricePlace, measure }))
  const unavailable = {
    retired: 'retired',
    'coming-soon': 'comingSoon',
    'sold-out': 'soldOut',
    available: 'addToCart',
  } as const

  return {
    productId: data._id,
    title: store.title ?? '',
    href: addressesOf(site).hrefFor({ kind: 'product', locale: site.locale, slug }),
    image: cartPicture(
      data.card?.image ?? data.header?.media?.image ?? data.gallery?.[0]?.image,
      data.store,
      site.cdnBase,
    ),
    hasUpsells: data.hasUpsells === true,
    currencyCode: site.currency,
    state,
    choices,
    options: optionsOf(choices, shop, t(state === 'available' ? 'chooseSize' : 'size')),
    ...(units && { units }),
    words: {
      chooseSize: t('chooseSize'),
      needsSize: t('needs_size_message'),
      add: t('addToCart'),
      adding: t('adding'),
      added: t('added'),
      failed: t('addFailed'),
      unavailable: t(unavailable[state]),
      soldOut: t('soldOut'),
      now: t('now'),
      was: t('was'),
      from: t('from', { price: pricePlace }),
      soldOutValue: t('sizeSoldOut', { size: value }),
      missingValue: t('optionMissing', { value }),
      changingValue: t('optionChanges', { value }),
    },
    cart: { locale: site.locale, shop: site.shop },
  }
}
