import type { Money } from '#lib/money/format-money.ts'
import type { ProductFieldsFragment } from './documents.generated.ts'

/** An image of the shop. */
export interface ShopImage {
  id: string
  src: string
  altText: string
  width?: number
  height?: number
}

export interface ShopVariant {
  id: string
  title: string
  sku: string
  available: boolean
  /** Units in stock; absent where the token may not read it. */
  stock?: number
  /** For sale without stock; it ships later. */
  isBackordered: boolean
  weight: number
  price: Money
  compareAtPrice?: Money
  unitPrice?: Money
  unitPriceMeasurement?: RawVariant['unitPriceMeasurement']
  image?: ShopImage
  selectedOptions: ReadonlyArray<{ name: string; value: string }>
}

/** A product as the shop returns it, in the language of the request. */
export interface ShopProduct extends Omit<
  RawProduct,
  'options' | 'images' | 'variants' | 'onlineStoreUrl'
> {
  onlineStoreUrl?: string
  options: ReadonlyArray<{
    name: string
    values: readonly string[]
    /** Swatch colours by option value. */
    colours: Readonly<Record<string, string>>
  }>
  images: readonly ShopImage[]
  variants: readonly ShopVariant[]
}

export type RawProduct = ProductFieldsFragment
type RawVariant = RawProduct['variants']['nodes'][number]
type RawImage = RawProduct['images']['nodes'][number]

export function toProduct(raw: RawProduct): ShopProduct {
  return {
    ...raw,
    onlineStoreUrl: raw.onlineStoreUrl ?? undefined,
    options: raw.options.map(({ name, optionValues }) => ({
      name,
      values: optionValues.map((value) => value.name),
      colours: Object.fromEntries(
        optionValues.flatMap((value) =>
          typeof value.swatch?.color === 'string' ? [[value.name, value.swatch.color]] : [],
        ),
      ),
    })),
    images: raw.images.nodes.map(toImage),
    variants: raw.variants.nodes.map(toVariant),
  }
}

function toVariant(raw: RawVariant): ShopVariant {
  const { availableForSale, quantityAvailable, currentlyNotInStock, ...fields } = raw
  const { sku, weight, compareAtPrice, unitPrice, image, ...rest } = fields
  return {
    ...rest,
    available: availableForSale,
    stock: quantityAvailable ?? undefined,
    isBackordered: availableForSale && currentlyNotInStock,
    sku: sku ?? '',
    weight: weight ?? 0,
    compareAtPrice: compareAtPrice ?? undefined,
    unitPrice: unitPrice ?? undefined,
    image: image ? toImage(image) : undefined,
  }
}

export function toImage({ id, url, altText, width, height }: RawImage): ShopImage {
  return {
    id: id ?? url,
    src: url,
    altText: altText ?? '',
    width: width ?? undefined,
    height: height ?? undefined,
  }
}
