import { metafieldsOf } from './metafields.ts'
import { gid } from '../../catalogue/gid.ts'
import {
  compareAtPriceOf,
  measuredQuantityType,
  priceOf,
  unitPriceOf,
} from '../../catalogue/presentment.ts'
import { translatedSelectedOptions, translatedVariantTitle } from '../../catalogue/translations.ts'
import { updatedAt } from '../../catalogue/product-dates.ts'
import { money, type Minor, type Money } from '../../money/money.ts'
import type { ResolversOf } from '../schema/resolver-types.ts'
import { locationNode } from '../content-resolver-sources.ts'
import type { ShopContext } from '../context.ts'
import {
  createConnection,
  createEmptyConnection,
  type Connection,
  type ConnectionArgs,
  createNodeConnection,
} from '../connection.ts'
import { productNode, variantImage, type VariantNode } from '../resolver-sources.ts'
import { sellingPlanAllocations } from './selling-plan.ts'

function inCurrency(amount: Minor, { presentment }: ShopContext): Money {
  return money(amount, presentment.currencyCode)
}
function price({ piece }: VariantNode, _args: unknown, context: ShopContext): Money {
  return inCurrency(priceOf(piece.variant, context.catalogue.shop, context.presentment), context)
}
function compareAtPrice({ piece }: VariantNode, _args: unknown, context: ShopContext) {
  const amount = compareAtPriceOf(piece.variant, context.catalogue.shop, context.presentment)
  return amount === null ? null : inCurrency(amount, context)
}
function none(_source: unknown, args: ConnectionArgs, context: ShopContext): Connection<never> {
  return createEmptyConnection(args, context)
}

export const variantResolvers: ResolversOf<'ProductVariant'> = {
  ...metafieldsOf(({ piece }: VariantNode, { catalogue }) => ({
    id: piece.variant.id,
    entries: piece.variant.metafields,
    updatedAt: updatedAt(piece.product, catalogue.shop),
  })),
  id: ({ piece }) => gid('ProductVariant', piece.variant.id),
  title: ({ piece }, _args, { buyer }) =>
    translatedVariantTitle(piece.product, piece.variant, buyer.language),
  sku: ({ piece }) => piece.variant.sku || null,
  barcode: ({ piece }) => piece.variant.barcode,
  product: ({ piece }) => productNode(piece.product),
  image: ({ piece }) => variantImage(piece),
  selectedOptions: ({ piece }, _args, { buyer }) =>
    translatedSelectedOptions(piece.product, piece.variant.selectedOptions, buyer.language),
  availableForSale: ({ piece }, _args, { catalogue }) => catalogue.sellable(piece.variant.id) > 0,
  currentlyNotInStock: ({ piece }, _args, { catalogue }) =>
    catalogue.onHand(piece.variant.id) <= 0 && catalogue.sellable(piece.variant.id) > 0,
  quantityAvailable: ({ piece }, _args, { catalogue }) => catalogue.onHand(piece.variant.id),
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
  unitPrice: ({ piece }, _args, { catalogue, presentment }) => {
    const amount = unitPriceOf(piece.variant, priceOf(piece.variant, catalogue.shop, presentment))
    return amount === null ? null : money(amount, presentment.currencyCode)
  },
  unitPriceMeasurement: ({ piece }) => {
    const measure = piece.variant.unitPriceMeasurement
    return measure
      ? { ...measure, measuredType: measuredQuantityType(measure.referenceUnit) }
      : null
  },
  // There are no bundles and no quantity price breaks.
  requiresComponents: () => false,
  components: none,
  groupedBy: none,
  quantityPriceBreaks: none,
  sellingPlanAllocations: ({ piece }, args, context) =>
    createNodeConnection(
      sellingPlanAllocations(piece, context),
      args,
      context,
      ({ sellingPlan }) => sellingPlan.plan.id,
    ),
  // Stock is not tracked per location, so the total counts at every pickup location.
  storeAvailability: ({ piece }, args, context) =>
    createConnection(
      context.content.locations.filter(({ pickup }) => pickup !== undefined),
      args,
      context,
      ({ id }) => id,
      (location) => ({
        available: context.catalogue.sellable(piece.variant.id) > 0,
        location: locationNode(location),
        pickUpTime: location.pickup!.time,
        quantityAvailable: Math.max(0, context.catalogue.onHand(piece.variant.id)),
      }),
    ),
}
