import type { CatalogueVariant } from '../../catalogue/catalogue.ts'
import { gid } from '../../catalogue/gid.ts'
import { compareAtBounds, priceBounds } from '../../catalogue/prices.ts'
import { createdAt, publishedAt, updatedAt } from '../../catalogue/sort.ts'
import { money } from '../../money/money.ts'
import { connection, emptyConnection, type ConnectionArgs } from '../connection.ts'
import {
  collectionNode,
  mediaImage,
  optionNode,
  productImages,
  variantNode,
  type ProductNode,
} from '../nodes.ts'
import type { Resolver } from '../schema/strict.ts'
import { plainText, textsIn } from '../texts.ts'
import {
  adjacentVariants,
  encodeVariants,
  selectedOrFirstAvailable,
  variantBySelection,
  type SelectionArgs,
} from '../variants.ts'
import { noMetafields } from './no-metafields.ts'

function priceRange(bounds: typeof priceBounds): Resolver {
  return ({ product }: ProductNode, _args, { shelf }) => {
    const { currencyCode } = shelf.shop
    const { min, max } = bounds(product, currencyCode)
    return { minVariantPrice: money(min, currencyCode), maxVariantPrice: money(max, currencyCode) }
  }
}

function sortVariants(
  variants: readonly CatalogueVariant[],
  sortKey: string,
): readonly CatalogueVariant[] {
  if (sortKey === 'ID') return variants.toSorted((a, b) => a.id - b.id)
  const read = sortKey === 'TITLE' ? 'title' : sortKey === 'SKU' ? 'sku' : null
  return read
    ? variants.toSorted((a, b) => a[read].localeCompare(b[read], 'en') || a.id - b.id)
    : variants
}

export const productResolvers: Record<string, Resolver> = {
  ...noMetafields,
  id: ({ product }: ProductNode) => gid('Product', product.id),
  handle: ({ product }: ProductNode) => product.handle,
  title: ({ product }: ProductNode, _args, { buyer }) => textsIn(product, buyer.language).title,
  descriptionHtml: ({ product }: ProductNode, _args, { buyer }) =>
    textsIn(product, buyer.language).descriptionHtml,
  description: ({ product }: ProductNode, args: { truncateAt?: number | null }, { buyer }) =>
    plainText(textsIn(product, buyer.language).descriptionHtml, args.truncateAt),
  productType: ({ product }: ProductNode) => product.productType,
  vendor: ({ product }: ProductNode) => product.vendor,
  tags: ({ product }: ProductNode) => product.tags,
  createdAt: ({ product }: ProductNode, _args, { shelf }) => createdAt(product, shelf.shop),
  publishedAt: ({ product }: ProductNode, _args, { shelf }) => publishedAt(product, shelf.shop),
  updatedAt: ({ product }: ProductNode, _args, { shelf }) => updatedAt(product, shelf.shop),
  availableForSale: ({ product }: ProductNode, _args, { shelf }) => shelf.isForSale(product),
  totalInventory: ({ product }: ProductNode, _args, { shelf }) =>
    product.variants.reduce((total, variant) => total + shelf.onHand(variant.id), 0),
  priceRange: priceRange(priceBounds),
  compareAtPriceRange: priceRange(compareAtBounds),
  options: ({ product }: ProductNode, args: { first?: number | null }) =>
    product.options.slice(0, args.first ?? undefined).map((_, index) => optionNode(product, index)),
  featuredImage: ({ product }: ProductNode) => productImages(product)[0] ?? null,
  images: ({ product }: ProductNode, args: ConnectionArgs, context) =>
    connection(
      productImages(product),
      args,
      context,
      (picture) => picture.id,
      (picture) => picture,
    ),
  media: ({ product }: ProductNode, args: ConnectionArgs, context) =>
    connection(productImages(product), args, context, (picture) => picture.id, mediaImage),
  variants: ({ product }: ProductNode, args: ConnectionArgs & { sortKey: string }, context) =>
    connection(
      sortVariants(product.variants, args.sortKey),
      args,
      context,
      ({ id }) => id,
      (variant) => variantNode({ product, variant }),
    ),
  variantsCount: ({ product }: ProductNode) => ({
    count: product.variants.length,
    precision: 'EXACT',
  }),
  collections: ({ product }: ProductNode, args: ConnectionArgs, context) =>
    connection(context.shelf.collectionsOf(product), args, context, ({ id }) => id, collectionNode),
  variantBySelectedOptions: ({ product }: ProductNode, args: SelectionArgs) => {
    const variant = variantBySelection(product, args)
    return variant && variantNode({ product, variant })
  },
  selectedOrFirstAvailableVariant: ({ product }: ProductNode, args: SelectionArgs, { shelf }) => {
    const variant = selectedOrFirstAvailable(product, args, shelf)
    return variant && variantNode({ product, variant })
  },
  adjacentVariants: ({ product }: ProductNode, args: SelectionArgs, { shelf }) =>
    adjacentVariants(product, args, shelf).map((variant) => variantNode({ product, variant })),
  encodedVariantExistence: ({ product }: ProductNode) => encodeVariants(product, product.variants),
  encodedVariantAvailability: ({ product }: ProductNode, _args, { shelf }) =>
    encodeVariants(
      product,
      product.variants.filter((variant) => shelf.sellable(variant.id) > 0),
    ),
  // What this shop truthfully has none of: an online store, plans, a taxonomy, search texts.
  onlineStoreUrl: () => null,
  trackingParameters: () => null,
  category: () => null,
  isGiftCard: () => false,
  requiresSellingPlan: () => false,
  sellingPlanGroups: (_source, args: ConnectionArgs, context) => emptyConnection(args, context),
  seo: () => ({ title: null, description: null }),
}
