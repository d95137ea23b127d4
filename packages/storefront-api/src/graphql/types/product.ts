import { gid } from '../../catalogue/gid.ts'
import {
  translatedOptionNameAndValues,
  translatedTitleAndDescription,
} from '../../catalogue/translations.ts'
import { htmlToText } from '../../catalogue/html-to-text.ts'
import type { CatalogueVariant } from '../../catalogue/catalogue-schema.ts'
import {
  productPriceBounds,
  presentmentCompareAtPriceOf,
  presentmentPriceOf,
} from '../../catalogue/presentment-prices.ts'
import {
  productCreatedAt,
  productPublishedAt,
  productUpdatedAt,
} from '../../catalogue/product-dates.ts'
import { toMoneyV2 } from '../../money/money.ts'
import { sortProducts } from '../../catalogue/sort-products.ts'
import {
  optionValueNode,
  variantNode,
  type OptionNode,
  collectionNode,
  mediaImageNode,
  optionNode,
  productImageNodes,
  type ProductNode,
  productNode,
  type CollectionNode,
  type ImageNode,
} from '../resolver-sources.ts'
import type { ResolversOf } from '../schema/resolver-types.ts'
import type { ShopContext } from '../shop-context.ts'
import { createConnectionPage, createNodeConnection } from '../connection.ts'
import type { ProductPriceRange, ProductVariantSortKeys } from '../schema/types.generated.ts'
import {
  adjacentVariants,
  encodeVariantOptions,
  toMainLanguageSelection,
  selectedOrFirstAvailable,
  findVariantBySelection,
} from '../select-variant.ts'
import { applyProductFilters, availableProductFilters } from '../product-filters.ts'
import { metafieldResolversFrom } from './metafields.ts'
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
  name: (source, _args, { buyer }) =>
    translatedOptionNameAndValues(optionOf(source), buyer.language).name,
  values: (source, _args, { buyer }) => {
    const option = optionOf(source)
    return option.values.map(translatedOptionNameAndValues(option, buyer.language).valueOf)
  },
  optionValues: (source) =>
    optionOf(source).values.map((_, at) => optionValueNode(source.product, source.index, at)),
}

export const optionValueResolvers: ResolversOf<'ProductOptionValue'> = {
  id: (source) => gid('ProductOptionValue', optionNumber(source) * 1000 + source.at),
  name: (source, _args, { buyer }) => {
    const option = optionOf(source)
    return translatedOptionNameAndValues(option, buyer.language).valueOf(option.values[source.at]!)
  },
  swatch: (source) => {
    const { values, swatches } = optionOf(source)
    const color = swatches?.[values[source.at]!]
    return color ? { color, image: null } : null
  },
  firstSelectableVariant: ({ product, index, at }, _args, { catalogue }) => {
    const option = product.options[index]!
    const carriers = product.variants.filter((variant) =>
      variant.selectedOptions.some(
        ({ name, value }) => name === option.name && value === option.values[at],
      ),
    )
    const variant = carriers.find(({ id }) => catalogue.sellable(id) > 0) ?? carriers[0]
    return variant ? variantNode({ product, variant }) : null
  },
}

function priceRange(read: typeof presentmentCompareAtPriceOf) {
  return (
    { product }: ProductNode,
    _args: unknown,
    { catalogue, presentment }: ShopContext,
  ): ProductPriceRange => {
    const { currencyCode } = presentment
    const { min, max } = productPriceBounds(product, (variant) =>
      read(variant, catalogue.shop, presentment),
    )
    return {
      minVariantPrice: toMoneyV2(min, currencyCode),
      maxVariantPrice: toMoneyV2(max, currencyCode),
    }
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
  ...metafieldResolversFrom(({ product }: ProductNode, { catalogue }) => ({
    id: product.id,
    entries: product.metafields,
    updatedAt: productUpdatedAt(product, catalogue.shop),
  })),
  id: ({ product }) => gid('Product', product.id),
  handle: ({ product }) => product.handle,
  title: ({ product }, _args, { buyer }) =>
    translatedTitleAndDescription(product, buyer.language).title,
  descriptionHtml: ({ product }, _args, { buyer }) =>
    translatedTitleAndDescription(product, buyer.language).descriptionHtml,
  description: ({ product }, args, { buyer }) =>
    htmlToText(
      translatedTitleAndDescription(product, buyer.language).descriptionHtml,
      args.truncateAt,
    ),
  productType: ({ product }) => product.productType,
  vendor: ({ product }) => product.vendor,
  tags: ({ product }) => product.tags,
  createdAt: ({ product }, _args, { catalogue }) => productCreatedAt(product, catalogue.shop),
  publishedAt: ({ product }, _args, { catalogue }) => productPublishedAt(product, catalogue.shop),
  updatedAt: ({ product }, _args, { catalogue }) => productUpdatedAt(product, catalogue.shop),
  availableForSale: ({ product }, _args, { catalogue }) => catalogue.isForSale(product),
  totalInventory: ({ product }, _args, { catalogue }) =>
    product.variants.reduce((total, variant) => total + catalogue.onHand(variant.id), 0),
  priceRange: priceRange(presentmentPriceOf),
  compareAtPriceRange: priceRange(presentmentCompareAtPriceOf),
  options: ({ product }, args) =>
    product.options.slice(0, args.first ?? undefined).map((_, index) => optionNode(product, index)),
  featuredImage: ({ product }) => productImageNodes(product)[0] ?? null,
  images: ({ product }, args, context) =>
    createNodeConnection(productImageNodes(product), args, context, (picture) => picture.id),
  media: ({ product }, args, context) =>
    createConnectionPage(
      productImageNodes(product),
      args,
      context,
      (picture) => picture.id,
      mediaImageNode,
    ),
  variants: ({ product }, args, context) =>
    createConnectionPage(
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
    createConnectionPage(
      context.catalogue.collectionsOf(product),
      args,
      context,
      ({ id }) => id,
      collectionNode,
    ),
  variantBySelectedOptions: ({ product }, args, { buyer }) => {
    const variant = findVariantBySelection(
      product,
      toMainLanguageSelection(product, args, buyer.language),
    )
    return variant && variantNode({ product, variant })
  },
  selectedOrFirstAvailableVariant: ({ product }, args, { catalogue, buyer }) => {
    const selection = toMainLanguageSelection(product, args, buyer.language)
    const variant = selectedOrFirstAvailable(product, selection, catalogue)
    return variant && variantNode({ product, variant })
  },
  adjacentVariants: ({ product }, args, { catalogue, buyer }) =>
    adjacentVariants(
      product,
      toMainLanguageSelection(product, args, buyer.language),
      catalogue,
    ).map((variant) => variantNode({ product, variant })),
  encodedVariantExistence: ({ product }) => encodeVariantOptions(product, product.variants),
  encodedVariantAvailability: ({ product }, _args, { catalogue }) =>
    encodeVariantOptions(
      product,
      product.variants.filter((variant) => catalogue.sellable(variant.id) > 0),
    ),
  // Always null in this shop, which has no online store and no taxonomy.
  onlineStoreUrl: () => null,
  trackingParameters: () => null,
  category: () => null,
  isGiftCard: () => false,
  requiresSellingPlan: () => false,
  sellingPlanGroups: ({ product }, args, context) =>
    createNodeConnection(
      sellingPlanGroups(product, context),
      args,
      context,
      ({ group }) => group.name,
    ),
  seo: ({ product }) => seoOf(product),
}

export const collectionResolvers: ResolversOf<'Collection'> = {
  ...metafieldResolversFrom(({ collection }: CollectionNode, { catalogue }) => ({
    id: collection.id,
    entries: collection.metafields,
    updatedAt: collection.updatedAt ?? catalogue.shop.createdAt,
  })),
  id: ({ collection }) => gid('Collection', collection.id),
  handle: ({ collection }) => collection.handle,
  title: ({ collection }, _args, { buyer }) =>
    translatedTitleAndDescription(collection, buyer.language).title,
  descriptionHtml: ({ collection }, _args, { buyer }) =>
    translatedTitleAndDescription(collection, buyer.language).descriptionHtml,
  description: ({ collection }, args, { buyer }) =>
    htmlToText(
      translatedTitleAndDescription(collection, buyer.language).descriptionHtml,
      args.truncateAt,
    ),
  image: ({ collection }): ImageNode | null =>
    collection.image
      ? { __typename: 'Image', id: gid('CollectionImage', collection.id), image: collection.image }
      : null,
  updatedAt: ({ collection }, _args, { catalogue }) =>
    collection.updatedAt ?? catalogue.shop.createdAt,
  products: ({ collection }, args, context) => {
    const members = context.catalogue.members(collection)
    const filtered = applyProductFilters(context, members, args.filters ?? [])
    const page = createConnectionPage(
      sortProducts(filtered, args.sortKey),
      args,
      context,
      ({ id }) => id,
      productNode,
    )
    // The remaining choices depend on the filtered products, as in the live service.
    return {
      ...page,
      get filters() {
        return availableProductFilters(filtered, context)
      },
    }
  },
  seo: ({ collection }) => seoOf(collection),
  onlineStoreUrl: () => null,
  trackingParameters: () => null,
}
