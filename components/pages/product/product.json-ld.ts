import { stegaClean } from '@sanity/client/stega'
import { organisationRef } from '#lib/seo/organisation.json-ld.ts'
import {
  type SelectableVariant,
  optionsWithVariantsOf,
  numberAtEndOfGid,
} from '#lib/shop/variant-selection.ts'
import type { ShopProduct } from '#lib/shop/product.ts'
import { productState, type ProductState } from '#lib/shop/product-state.ts'
import { shopPictureUrl } from '../../product/shop-picture.tsx'
import { shareImageOf } from '../metadata-from-content.ts'
import type { PageContext } from '../page-types.ts'
import type { ProductData } from './product.groq.ts'
import { offerOptionsWithShopLabels } from './shop-option-labels.ts'

/** schema.org properties of options, by their names in the shop. */
const properties: Record<string, string> = {
  size: 'size',
  color: 'color',
  colour: 'color',
  material: 'material',
  pattern: 'pattern',
}

const straps = /^(?:strap|bracelet|band)$/i

/** UN/CEFACT unit codes, by the shop's unit names. */
const unitCodes: Record<string, string> = {
  MG: 'MGM',
  G: 'GRM',
  KG: 'KGM',
  ML: 'MLT',
  CL: 'CLT',
  L: 'LTR',
  MM: 'MMT',
  CM: 'CMT',
  M: 'MTR',
  M2: 'MTK',
  M3: 'MTQ',
}

/**
 * schema.org data of a product: a `Product` with its offer for a single variant, else a `ProductGroup` with one offer
 * per variant, each with the URL of its variant.
 */
export function productJsonLd(dirty: ProductData, context: PageContext): object[] {
  const { site, url, shop } = context
  const data = stegaClean(dirty)
  const { store } = data
  if (!store) return []
  const state = productState(store)
  const choices = optionsWithVariantsOf(store)
  const { variants } = choices
  const options = offerOptionsWithShopLabels(choices, shop, 'Size')
  const picture = shareImageOf(data.card?.image ?? data.header?.media?.image, site)
  const image = picture ? new URL(picture.url, site.siteUrl).href : shopPictureUrl(store)
  const facts = {
    name: store.title,
    description: data.header?.body ?? data.header?.message ?? undefined,
    category: store.productType ?? undefined,
    brand: { '@type': 'Brand', name: store.vendor || site.siteName },
    image,
    manufacturer: organisationRef(site),
    url,
  }
  const offer = (variant: SelectableVariant, at = url) => ({
    '@type': 'Offer',
    price: variant.price.toFixed(2),
    priceCurrency: site.currency,
    ...specified(variant, site.currency, shop),
    availability: `https://schema.org/${availability(state, variant.available)}`,
    itemCondition: 'https://schema.org/NewCondition',
    url: at,
  })
  const [only] = variants
  if (variants.length < 2) {
    return [
      {
        '@context': 'https://schema.org',
        '@type': 'Product',
        ...facts,
        sku: only?.sku,
        ...(only && { offers: offer(only) }),
      },
    ]
  }
  const productGroupID = numberAtEndOfGid(String(store.gid ?? data._id))
  const given = choices.options.map(({ name }) => properties[name.toLowerCase()])
  // Search engines have no property for straps; the material distinguishes the variants.
  const known = choices.options.map(({ name }, at) =>
    straps.test(name) && !given.includes('material') ? 'material' : given[at],
  )
  const varied = [...new Set(known)].flatMap((name) => (name ? `https://schema.org/${name}` : []))
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'ProductGroup',
      ...facts,
      productGroupID,
      ...(varied.length > 0 && { variesBy: varied }),
      hasVariant: variants.map((variant) => {
        const labels = variant.values.map((value, at) => options[at]?.labels?.[value] ?? value)
        const rest = labels.flatMap((value, at) =>
          known[at] ? [] : [{ '@type': 'PropertyValue', name: options[at]?.legend, value }],
        )
        const chosen = `${url}?variant=${numberAtEndOfGid(variant.id)}`
        return {
          '@type': 'Product',
          name: [store.title, ...labels].join(', '),
          sku: variant.sku,
          image,
          inProductGroupWithID: productGroupID,
          ...Object.fromEntries(
            labels.flatMap((value, at) => (known[at] ? [[known[at], value]] : [])),
          ),
          ...(rest.length > 0 && { additionalProperty: rest }),
          offers: offer(variant, chosen),
        }
      }),
    },
  ]
}

function availability(state: ProductState, isAvailable: boolean): string {
  if (state === 'retired') return 'Discontinued'
  if (state === 'coming-soon') return 'PreOrder'
  return isAvailable ? 'InStock' : 'OutOfStock'
}

/** Price specifications: strikethrough price and unit price. */
function specified(
  { id, price, before }: SelectableVariant,
  priceCurrency: string,
  shop: ShopProduct | undefined,
): { priceSpecification?: object[] } {
  const specification = { '@type': 'UnitPriceSpecification', priceCurrency }
  const all: object[] = []
  if (before !== undefined) {
    const priceType = 'https://schema.org/StrikethroughPrice'
    all.push({ ...specification, priceType, price: before.toFixed(2) })
  }
  const measure = shop?.variants.find((each) => each.id === id)?.unitPriceMeasurement
  const [unit, reference] = [measure?.quantityUnit, measure?.referenceUnit].map(
    (each) => unitCodes[each ?? ''],
  )
  if (measure && unit && reference) {
    const quantity = { '@type': 'QuantitativeValue' }
    const { quantityValue, referenceValue } = measure
    all.push({
      ...specification,
      price: price.toFixed(2),
      referenceQuantity: {
        ...quantity,
        value: quantityValue,
        unitCode: unit,
        valueReference: { ...quantity, value: referenceValue, unitCode: reference },
      },
    })
  }
  return all.length > 0 ? { priceSpecification: all } : {}
}
