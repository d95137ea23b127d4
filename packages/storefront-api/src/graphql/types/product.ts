import { gid } from '../../catalogue/gid.ts'
import { optionIn, plainText, textsIn } from '../../catalogue/texts.ts'
import type { CatalogueVariant } from '../../catalogue/catalogue.ts'
import { boundsOf, compareAtPriceOf, priceOf } from '../../catalogue/presentment.ts'
import { createdAt, publishedAt, updatedAt } from '../../catalogue/dates.ts'
import { money } from '../../money/money.ts'
import { sortProducts } from '../../catalogue/sort.ts'
import {
  optionValueNode,
  variantNode,
  type OptionNode,
  collectionNode,
  mediaImage,
  optionNode,
  productImages,
  type ProductNode,
  productNode,
  type CollectionNode,
  type ImageNode,
} from '../sources.ts'
import type { ResolversOf } from '../schema/resolver.ts'
import type { ShopContext } from '../context.ts'
import { connection, nodeConnection } from '../connection.ts'
import type { ProductPriceRange, ProductVariantSortKeys } from '../schema/types.generated.ts'
import {
  adjacentVariants,
  encodeVariants,
  inShopWords,
  selectedOrFirstAvailable,
  variantBySelection,
} from '../variants.ts'
import { passFilters, facetsOf } from '../product-filters.ts'
import { metafieldsOf } from './metafields.ts'
import { sellingPlanGroups } from './selling-plan.ts'
import { seoOf } from './content.ts'

function optionNumber(source: Pick<OptionNode, 'product' | 'index'>) {
  return source.product.id * 10 + source.index
}
function optionOf(source: Pick<OptionNode, 'product' | 'index'>) {
  return source.product.options[source.index]!
}

export const optionResolvers: ResolversOf<'ProductOption'> = {
  id: (source) => gid('ProductOption', optionNumber(source)),
  name: (source, _args, { buyer }) => optionIn(optionOf(source), buyer.language).name,
  values: (source, _args, { buyer }) => {
    const option = optionOf(source)
    return option.values.map(optionIn(option, buyer.language).valueOf)
  },
  optionValues: (source) =>
    optionOf(source).values.map((_, at) => optionValueNode(source.product, source.index, at)),
}

export const optionValueResolvers: ResolversOf<'ProductOptionValue'> = {
  id: (source) => gid('ProductOptionValue', optionNumber(source) * 1000 + source.at),
  name: (source, _args, { buyer }) => {
    const option = optionOf(source)
    return optionIn(option, buyer.language).valueOf(option.values[source.at]!)
  },
  swatch: (source) => {
    const { values, swatches } = optionOf(source)
    const color = swatches?.[values[source.at]!]
    return color ? { color, image: null } : null
  },
  firstSelectableVariant: ({ product, index, at }, _args, { shelf }) => {
    const option = product.options[index]!
    const carriers = product.variants.filter((variant) =>
      variant.selectedOptions.some(
        ({ name, value }) => name === option.name && value === option.values[at],
      ),
    )
    const variant = carriers.find(({ id }) => shelf.sellable(id) > 0) ?? carriers[0]
    return variant ? variantNode({ product, variant }) : null
  },
}

function priceRange(read: typeof compareAtPriceOf) {
  return (
    { product }: ProductNode,
    _args: unknown,
    { shelf, presentment }: ShopContext,
  ): ProductPriceRange => {
    const { currencyCode } = presentment
    const { min, max } = boundsOf(product, (variant) => read(variant, shelf.shop, presentment))
    return { minVariantPrice: money(min, currencyCode), maxVariantPrice: money(max, currencyCode) }
  }
}

function sortVariants(
  variants: readonly CatalogueVariant[],
  sortKey: ProductVariantSortKeys | null,
): readonly CatalogueVariant[] {
  if (sortKey === 'ID') return variants.toSorted((a, b) => a.id - b.id)
  const read = sortKey === 'TITLE' ? 'title' : sortKey === 'SKU' ? 'sku' : null
  return read
    ? variants.toSorted((a, b) => a[read].localeCompare(b[read], 'en') || a.id - b.id)
    : variants
}

export const productResolvers: ResolversOf<'Product'> = {
  ...metafieldsOf(({ product }: ProductNode, { shelf }) => ({
    id: product.id,
    entries: product.metafields,
    updatedAt: updatedAt(product, shelf.shop),
  })),
  id: ({ product }) => gid('Product', product.id),
  handle: ({ product }) => product.handle,
  title: ({ product }, _args, { buyer }) => textsIn(product, buyer.language).title,
  descriptionHtml: ({ product }, _args, { buyer }) =>
    textsIn(product, buyer.language).descriptionHtml,
  description: ({ product }, args, { buyer }) =>
    plainText(textsIn(product, buyer.language).descriptionHtml, args.truncateAt),
  productType: ({ product }) => product.productType,
  vendor: ({ product }) => product.vendor,
  tags: ({ product }) => product.tags,
  createdAt: ({ product }, _args, { shelf }) => createdAt(product, shelf.shop),
  publishedAt: ({ product }, _args, { shelf }) => publishedAt(product, shelf.shop),
  updatedAt: ({ product }, _args, { shelf }) => updatedAt(product, shelf.shop),
  availableForSale: ({ product }, _args, { shelf }) => shelf.isForSale(product),
  totalInventory: ({ product }, _args, { shelf }) =>
    product.variants.reduce((total, variant) => total + shelf.onHand(variant.id), 0),
  priceRange: priceRange(priceOf),
  compareAtPriceRange: priceRange(compareAtPriceOf),
  options: ({ product }, args) =>
    product.options.slice(0, args.first ?? undefined).map((_, index) => optionNode(product, index)),
  featuredImage: ({ product }) => productImages(product)[0] ?? null,
  images: ({ product }, args, context) =>
    nodeConnection(productImages(product), args, context, (picture) => picture.id),
  media: ({ product }, args, context) =>
    connection(productImages(product), args, context, (picture) => picture.id, mediaImage),
  variants: ({ product }, args, context) =>
    connection(
      sortVariants(product.variants, args.sortKey),
      args,
      context,
      ({ id }) => id,
      (variant) => variantNode({ product, variant }),
    ),
  variantsCount: ({ product }) => ({
    count: product.variants.length,
    precision: 'EXACT',
  }),
  collections: ({ product }, args, context) =>
    connection(context.shelf.collectionsOf(product), args, context, ({ id }) => id, collectionNode),
  variantBySelectedOptions: ({ product }, args, { buyer }) => {
    const variant = variantBySelection(product, inShopWords(product, args, buyer.language))
    return variant && variantNode({ product, variant })
  },
  selectedOrFirstAvailableVariant: ({ product }, args, { shelf, buyer }) => {
    const selection = inShopWords(product, args, buyer.language)
    const variant = selectedOrFirstAvailable(product, selection, shelf)
    return variant && variantNode({ product, variant })
  },
  adjacentVariants: ({ product }, args, { shelf, buyer }) =>
    adjacentVariants(product, inShopWords(product, args, buyer.language), shelf).map((variant) =>
      variantNode({ product, variant }),
    ),
  encodedVariantExistence: ({ product }) => encodeVariants(product, product.variants),
  encodedVariantAvailability: ({ product }, _args, { shelf }) =>
    encodeVariants(
      product,
      product.variants.filter((variant) => shelf.sellable(variant.id) > 0),
    ),
  // What this shop truthfully has none of: an online store and a taxonomy.
  onlineStoreUrl: () => null,
  trackingParameters: () => null,
  category: () => null,
  isGiftCard: () => false,
  requiresSellingPlan: () => false,
  sellingPlanGroups: ({ product }, args, context) =>
    nodeConnection(sellingPlanGroups(product, context), args, context, ({ group }) => group.name),
  seo: ({ product }) => seoOf(product),
}

export const collectionResolvers: ResolversOf<'Collection'> = {
  ...metafieldsOf(({ collection }: CollectionNode, { shelf }) => ({
    id: collection.id,
    entries: collection.metafields,
    updatedAt: collection.updatedAt ?? shelf.shop.createdAt,
  })),
  id: ({ collection }) => gid('Collection', collection.id),
  handle: ({ collection }) => collection.handle,
  title: ({ collection }, _args, { buyer }) => textsIn(collection, buyer.language).title,
  descriptionHtml: ({ collection }, _args, { buyer }) =>
    textsIn(collection, buyer.language).descriptionHtml,
  description: ({ collection }, args, { buyer }) =>
    plainText(textsIn(collection, buyer.language).descriptionHtml, args.truncateAt),
  image: ({ collection }): ImageNode | null =>
    collection.image
      ? { __typename: 'Image', id: gid('CollectionImage', collection.id), image: collection.image }
      : null,
  updatedAt: ({ collection }, _args, { shelf }) => collection.updatedAt ?? shelf.shop.createdAt,
  products: ({ collection }, args, context) => {
    const members = context.shelf.members(collection)
    const filtered = passFilters(context, members, args.filters ?? [])
    const page = connection(
      sortProducts(filtered, args.sortKey),
      args,
      context,
      ({ id }) => id,
      productNode,
    )
    // What can be chosen further follows from what is left, as the live service counts it.
    return {
      ...page,
      get filters() {
        return facetsOf(filtered, context)
      },
    }
  },
  seo: ({ collection }) => seoOf(collection),
  onlineStoreUrl: () => null,
  trackingParameters: () => null,
}
