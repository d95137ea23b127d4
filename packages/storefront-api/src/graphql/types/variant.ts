import { metafieldResolversFrom } from './metafields.ts'
import { gid } from '../../catalogue/gid.ts'
import {
  presentmentCompareAtPriceOf,
  measuredQuantityType,
  presentmentPriceOf,
  unitPriceOf,
} from '../../catalogue/presentment-prices.ts'
import { translatedSelectedOptions, translatedVariantTitle } from '../../catalogue/translations.ts'
import { productUpdatedAt } from '../../catalogue/product-dates.ts'
import { toMoneyV2, type MinorUnits, type Money } from '../../money/money.ts'
import type { ResolversOf } from '../schema/resolver-types.ts'
import { locationNode } from '../content-resolver-sources.ts'
import type { ShopContext } from '../shop-context.ts'
import {
  createConnectionPage,
  createEmptyConnection,
  type Connection,
  type ConnectionArgs,
  createNodeConnection,
} from '../connection.ts'
import { productNode, variantOrProductImageNode, type VariantNode } from '../resolver-sources.ts'
import { sellingPlanAllocations } from './selling-plan.ts'

function inCurrency(amount: MinorUnits, { presentment }: ShopContext): Money {
  return toMoneyV2(amount, presentment.currencyCode)
}
function price({ piece }: VariantNode, _args: unknown, context: ShopContext): Money {
  return inCurrency(
    presentmentPriceOf(piece.variant, context.catalogue.shop, context.presentment),
    context,
  )
}
function compareAtPrice({ piece }: VariantNode, _args: unknown, context: ShopContext) {
  const amount = presentmentCompareAtPriceOf(
    piece.variant,
    context.catalogue.shop,
    context.presentment,
  )
  return amount === null ? null : inCurrency(amount, context)
}
function none(_source: unknown, args: ConnectionArgs, context: ShopContext): Connection<never> {
  return createEmptyConnection(args, context)
}

export const variantResolvers: ResolversOf<'ProductVariant'> = {
  ...metafieldResolversFrom(({ piece }: VariantNode, { catalogue }) => ({
    id: piece.variant.id,
    entries: piece.variant.metafields,
    updatedAt: productUpdatedAt(piece.product, catalogue.shop),
  })),
  id: ({ piece }) => gid('ProductVariant', piece.variant.id),
  title: ({ piece }, _args, { buyer }) =>
    translatedVariantTitle(piece.product, piece.variant, buyer.language),
  sku: ({ piece }) => piece.variant.sku || null,
  barcode: ({ piece }) => piece.variant.barcode,
  product: ({ piece }) => productNode(piece.product),
  image: ({ piece }) => variantOrProductImageNode(piece),
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
    const amount = unitPriceOf(
      piece.variant,
      presentmentPriceOf(piece.variant, catalogue.shop, presentment),
    )
    return amount === null ? null : toMoneyV2(amount, presentment.currencyCode)
  },
  unitPriceMeasurement: ({ piece }) => {
    const measure = piece.variant.unitPriceMeasurement
    return measure
      ? { ...measure, measuredType: measuredQuantityType(measure.referenceUnit) }
      : null
  },
  shopPayInstallmentsPricing: () => null,
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
    createConnectionPage(
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
