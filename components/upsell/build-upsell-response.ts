import { stegaClean } from '@sanity/client/stega'
import { createTranslator, type Messages } from 'next-intl'
import { hrefOfDocumentOn, type SiteProps } from '#lib/content/site-props.ts'
import { localeTable } from '#lib/locales.ts'
import { formatMoney } from '#lib/money/format-money.ts'
import { pricePlaceholder, insertPriceIntoText } from '#lib/money/price-attributes.ts'
import {
  optionsWithVariantsOf,
  matchingVariants,
  isSizeOption,
  priceOfSelection,
} from '#lib/shop/variant-selection.ts'
import { productState } from '#lib/shop/product-state.ts'
import { localizeSize } from '#lib/shop/localize-size.ts'
import { bidiIsolate } from '#lib/text/bidi-isolate.ts'
import { cartPictureOf } from '../product/cart-picture.ts'
import type { ProductCardData, StoreData } from '../product/product.groq.ts'
import { showableProducts } from '../product/showable-products.ts'
import type { UpsellData } from './upsell.groq.ts'
import type { UpsellResponse, UpsellVariant, UpsellTile } from './upsell-response.ts'

/** Upsells of a product with labels of a language. What cannot be bought at present is left out. */
export function buildUpsellResponse(
  data: UpsellData | null | undefined,
  site: SiteProps,
  messages: Messages,
): UpsellResponse {
  const { locale } = site
  const t = createTranslator({ locale, messages })
  const tiles = showableProducts(data?.upsells).flatMap((product) => tileOf(product, site, t) ?? [])
  return {
    variantIds: (data?.store?.variants ?? []).flatMap((id) => id ?? []),
    tiles,
    words: {
      title: t('upsell.title'),
      found: t('upsell.found'),
      size: t('product.size'),
      needsSize: t('product.needs_size_message'),
      failed: t('product.addFailed'),
      previous: t('upsell.previous'),
      next: t('upsell.next'),
    },
  }
}

type Translator = ReturnType<typeof createTranslator<Messages>>

function tileOf(product: ProductCardData, site: SiteProps, t: Translator): UpsellTile | undefined {
  const store = stegaClean(product.store)
  const href = hrefOfDocumentOn(site, { type: 'product', slug: stegaClean(product.slug) })
  if (!store || !href || productState(store) !== 'available') return undefined
  const name = store.title ?? ''
  // An `option` allows no markup, so a size among Arabic words is isolated by control characters.
  const isRight = localeTable[site.locale].direction === 'rtl'
  const money = (amount: number) =>
    formatMoney({ amount, currencyCode: site.currency }, site.locale)
  const choices = optionsWithVariantsOf(store)
  const { options } = choices
  const sizeAt = options.findIndex((option) => isSizeOption(option.name))
  const asksForMore = options.some(({ values }, at) => at !== sizeAt && values.length > 1)
  const pieceOf = (size?: string): UpsellVariant | undefined => {
    const found = matchingVariants(
      choices,
      options.map((_, at) => (at === sizeAt ? size : undefined)),
    )
    const variant = found.find(({ available }) => available) ?? found[0]
    return (
      variant && {
        variantId: variant.id,
        price: variant.price,
        priceText: money(variant.price),
        available: variant.available,
        choices: variant.values.filter((_, at) => at !== sizeAt),
      }
    )
  }
  const lowest = priceOfSelection(choices, [])
  const words = lowest?.isFrom ? t('product.from', { price: pricePlaceholder }) : undefined
  return {
    id: product._id,
    title: name,
    href,
    image: cartPictureOf(product.card?.image ?? product.gallery?.[0], store, site.cdnBase),
    currencyCode: site.currency,
    ...(lowest && { price: { amount: lowest.amount, ...(words && { words }) } }),
    priceText: lowest
      ? insertPriceIntoText(words ?? pricePlaceholder, money(lowest.amount), site.locale)
      : '',
    state: asksForMore ? 'page' : 'available',
    variantIds: variantIdsOf(store),
    sizes: (options[sizeAt]?.values ?? []).flatMap((value) => {
      const piece = pieceOf(value)
      const text = localizeSize(value, site.locale)
      const label = isRight ? bidiIsolate(text) : text
      const spoken = piece?.available ? label : t('product.sizeSoldOut', { size: label })
      return piece ? [{ ...piece, value, text, label: spoken }] : []
    }),
    only: sizeAt < 0 ? pieceOf() : undefined,
    words: {
      add: t('upsell.add', { name }),
      choose: t('upsell.choose', { name }),
      size: t('upsell.sizeOf', { name }),
      added: t('upsell.added', { name }),
    },
  }
}

function variantIdsOf({ variants }: StoreData): string[] {
  return (variants ?? []).flatMap((variant) => variant?.gid ?? [])
}
