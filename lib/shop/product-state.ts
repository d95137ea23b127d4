import { parseProductTags } from '../collections/collection-rules.ts'

/** Tags of a product that is not yet for sale, and of one that is discontinued. */
export const comingSoonTag = 'coming-soon'
export const retiredTag = 'retired'

/** Name of the option that shoppers must choose, in the shop's primary language. */
export const sizeOptionName = 'size'

export type ProductState = 'available' | 'sold-out' | 'coming-soon' | 'retired'

/** The product data that determines its state. */
export interface ShopProductData {
  /** Separated by commas, as Sanity Connect writes them. */
  tags?: string | null
  isDeleted?: boolean | null
  status?: string | null
  options?: ReadonlyArray<{ name?: string | null; values?: readonly string[] | null }> | null
  variants?: ReadonlyArray<ShopVariantData | null> | null
}

export interface ShopVariantData {
  gid?: string | null
  sku?: string | null
  price?: number | null
  /** Price before a reduction. */
  compareAtPrice?: number | null
  isDeleted?: boolean | null
  isAvailable?: boolean | null
  option1?: string | null
  option2?: string | null
  option3?: string | null
}

/** A size with its variant. */
export interface SizeChoice {
  value: string
  variantId: string
  price: number
  available: boolean
}

/** Whether a product can be bought, and if not, why. Retired takes precedence, since it explains the missing stock. */
export function productState(product: ShopProductData | null | undefined): ProductState {
  const tags = parseProductTags(product?.tags)
  if (tags.includes(retiredTag) || product?.isDeleted || product?.status === 'archived')
    return 'retired'
  if (tags.includes(comingSoonTag)) return 'coming-soon'
  return liveVariants(product).some((variant) => variant.isAvailable) ? 'available' : 'sold-out'
}

/** The size choices of a product in the shop's order; empty when it has no size option. */
export function sizeChoices(product: ShopProductData | null | undefined): SizeChoice[] {
  const options = product?.options ?? []
  const index = options.findIndex(({ name }) => String(name).toLowerCase() === sizeOptionName)
  if (index < 0) return []
  const variants = liveVariants(product)
  return listed(options[index]?.values).flatMap((value) => {
    const fitting = variants.filter((variant) => optionOf(variant, index) === value)
    const variant = fitting.find(({ isAvailable }) => isAvailable) ?? fitting[0]
    if (!variant?.gid) return []
    return [
      {
        value,
        variantId: variant.gid,
        price: variant.price ?? 0,
        available: variant.isAvailable === true,
      },
    ]
  })
}

function liveVariants(product: ShopProductData | null | undefined): ShopVariantData[] {
  return (product?.variants ?? []).filter((variant): variant is ShopVariantData =>
    Boolean(variant && !variant.isDeleted),
  )
}

/** Treats a value that is not a list, as a faulty import may leave, as empty. */
function listed(values: readonly string[] | null | undefined): readonly string[] {
  return Array.isArray(values) ? values : []
}

function optionOf(variant: ShopVariantData, index: number): string | null | undefined {
  return [variant.option1, variant.option2, variant.option3][index]
}
