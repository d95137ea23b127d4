import type { Locale } from '#lib/locales.ts'
import { formatMeasure } from '#lib/money/format-measure.ts'
import { isSizeOption, type OptionsWithVariants } from '#lib/shop/variant-selection.ts'
import type { ShopProduct } from '#lib/shop/product.ts'
import type { ProductOffer, OfferOption } from '../../product/product-offer.ts'
import { validHexColour } from '../../ui/hex-colour.ts'

/** Labels of a product's options: the shop's translations, else its original names. */
export function offerOptionsWithShopLabels(
  { options, variants }: OptionsWithVariants,
  shop: ShopProduct | undefined,
  chooseSize: string,
): OfferOption[] {
  const reported = new Map(shop?.variants.map(({ id, selectedOptions }) => [id, selectedOptions]))
  const colours = new Map(shop?.options.flatMap((each) => Object.entries(each.colours)))
  return options.map(({ name, values }, at) => {
    // Content and shop list the options of a variant in the same order; only the labels differ.
    const words = new Map(
      variants.flatMap((variant) => {
        const word = reported.get(variant.id)?.[at]
        return word ? [[variant.values[at] ?? '', word] as const] : []
      }),
    )
    const labels = values.flatMap((value) => {
      const label = words.get(value)?.value
      return label && label !== value ? [[value, label]] : []
    })
    const painted = values.flatMap((value) => {
      const colour = validHexColour(colours.get(words.get(value)?.value ?? value))
      return colour ? [[value, colour]] : []
    })
    const [known] = words.values()
    return {
      legend: isSizeOption(name) ? chooseSize : (known?.name ?? name),
      isSize: isSizeOption(name),
      ...(labels.length > 0 && { labels: Object.fromEntries(labels) }),
      ...(painted.length > 0 && { colours: Object.fromEntries(painted) }),
    }
  })
}

/**
 * Unit price of each variant that has one; the synced content does not contain it.
 *
 * @param say formats a measure with a `{price}` placeholder
 */
export function unitPriceByVariant(
  shop: ShopProduct | undefined,
  { currency, locale }: { currency: string; locale: Locale },
  say: (measure: string) => string,
): ProductOffer['units'] {
  const units = (shop?.variants ?? []).flatMap(({ id, unitPrice, unitPriceMeasurement }) => {
    const measure = unitPriceMeasurement && formatMeasure(unitPriceMeasurement, locale)
    if (!measure || unitPrice?.currencyCode !== currency) return []
    return [[id, { amount: Number(unitPrice.amount), words: say(measure) }] as const]
  })
  return units.length > 0 ? Object.fromEntries(units) : undefined
}
