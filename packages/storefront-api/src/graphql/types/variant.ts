import { imageUrl } from '../../media/image-url.ts'
import { gid } from '../../catalogue/gid.ts'
import {
  compareAtPriceOf,
  measuredType,
  priceOf,
  unitPriceOf,
} from '../../catalogue/presentment.ts'
import { selectedIn, variantTitleIn } from '../../catalogue/texts.ts'
import { updatedAt } from '../../catalogue/dates.ts'
import { money, type Minor, type Money } from '../../money/money.ts'
import type { ResolversOf } from '../schema/resolver.ts'
import { locationNode } from '../content-sources.ts'
import type { ShopContext } from '../context.ts'
import {
  connection,
  emptyConnection,
  type Connection,
  type ConnectionArgs,
  nodeConnection,
} from '../connection.ts'
import { productNode, variantImage, type VariantNode } from '../sources.ts'
import { sellingPlanAllocations } from './selling-plan.ts'
import { metafieldsOf } from './metafields.ts'

export const imageResolvers: ResolversOf<'Image'> = {
  id: (source) => source.id,
  altText: (source) => source.image.altText,
  width: (source) => source.image.width,
  height: (source) => source.image.height,
  url: (source, args, context) => imageUrl(context.publicUrl, source.image.src, args.transform),
  src: (source, _args, context) => imageUrl(context.publicUrl, source.image.src),
  originalSrc: (source, _args, context) => imageUrl(context.publicUrl, source.image.src),
  transformedSrc: (source, args, context) => imageUrl(context.publicUrl, source.image.src, args),
}

export const mediaImageResolvers: ResolversOf<'MediaImage'> = {
  alt: (source) => source.picture.image.altText,
  image: (source) => source.picture,
  previewImage: (source) => source.picture,
  mediaContentType: () => 'IMAGE',
  presentation: () => null,
}

function inCurrency(amount: Minor, { presentment }: ShopContext): Money {
  return money(amount, presentment.currencyCode)
}
function price({ piece }: VariantNode, _args: unknown, context: ShopContext): Money {
  return inCurrency(priceOf(piece.variant, context.shelf.shop, context.presentment), context)
}
function compareAtPrice({ piece }: VariantNode, _args: unknown, context: ShopContext) {
  const amount = compareAtPriceOf(piece.variant, context.shelf.shop, context.presentment)
  return amount === null ? null : inCurrency(amount, context)
}
function none(_source: unknown, args: ConnectionArgs, context: ShopContext): Connection<never> {
  return emptyConnection(args, context)
}

export const variantResolvers: ResolversOf<'ProductVariant'> = {
  ...metafieldsOf(({ piece }: VariantNode, { shelf }) => ({
    id: piece.variant.id,
    entries: piece.variant.metafields,
    updatedAt: updatedAt(piece.product, shelf.shop),
  })),
  id: ({ piece }) => gid('ProductVariant', piece.variant.id),
  title: ({ piece }, _args, { buyer }) =>
    variantTitleIn(piece.product, piece.variant, buyer.language),
  sku: ({ piece }) => piece.variant.sku || null,
  barcode: ({ piece }) => piece.variant.barcode,
  product: ({ piece }) => productNode(piece.product),
  image: ({ piece }) => variantImage(piece),
  selectedOptions: ({ piece }, _args, { buyer }) =>
    selectedIn(piece.product, piece.variant.selectedOptions, buyer.language),
  availableForSale: ({ piece }, _args, { shelf }) => shelf.sellable(piece.variant.id) > 0,
  currentlyNotInStock: ({ piece }, _args, { shelf }) =>
    shelf.onHand(piece.variant.id) <= 0 && shelf.sellable(piece.variant.id) > 0,
  quantityAvailable: ({ piece }, _args, { shelf }) => shelf.onHand(piece.variant.id),
  quantityRule: ({ piece }) =>
    piece.variant.quantityRule ?? { minimum: 1, maximum: null, increment: 1 },
  price,
  priceV2: price,
  compareAtPrice,
  compareAtPriceV2: compareAtPrice,
  weight: ({ piece }) => piece.variant.weightGrams,
  weightUnit: () => 'GRAMS',
  requiresShipping: ({ piece }) => piece.variant.requiresShipping,
  taxable: ({ piece }) => piece.variant.taxable,
  unitPrice: ({ piece }, _args, { shelf, presentment }) => {
    const amount = unitPriceOf(piece.variant, priceOf(piece.variant, shelf.shop, presentment))
    return amount === null ? null : money(amount, presentment.currencyCode)
  },
  unitPriceMeasurement: ({ piece }) => {
    const measure = piece.variant.unitPriceMeasurement
    return measure ? { ...measure, measuredType: measuredType(measure.referenceUnit) } : null
  },
  // Sold alone and at one price: no bundles and no breaks.
  requiresComponents: () => false,
  components: none,
  groupedBy: none,
  quantityPriceBreaks: none,
  sellingPlanAllocations: ({ piece }, args, context) =>
    nodeConnection(
      sellingPlanAllocations(piece, context),
      args,
      context,
      ({ sellingPlan }) => sellingPlan.plan.id,
    ),
  // The stock is the shop's own: what is on hand can be fetched wherever orders are handed out.
  storeAvailability: ({ piece }, args, context) =>
    connection(
      context.content.locations.filter(({ pickup }) => pickup !== undefined),
      args,
      context,
      ({ id }) => id,
      (location) => ({
        available: context.shelf.sellable(piece.variant.id) > 0,
        location: locationNode(location),
        pickUpTime: location.pickup!.time,
        quantityAvailable: Math.max(0, context.shelf.onHand(piece.variant.id)),
      }),
    ),
}
