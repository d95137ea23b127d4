import { gid } from '../../catalogue/gid.ts'
import { money, toMinor } from '../../money/money.ts'
import type { ShopContext } from '../context.ts'
import { emptyConnection, type ConnectionArgs } from '../connection.ts'
import { productNode, variantImage, type VariantNode } from '../nodes.ts'
import type { Resolver } from '../schema/strict.ts'
import { noMetafields } from './no-metafields.ts'

function price(amount: string | null | undefined, { shelf }: ShopContext) {
  return amount == null
    ? null
    : money(toMinor(amount, shelf.shop.currencyCode), shelf.shop.currencyCode)
}
const none: Resolver = (_source, args: ConnectionArgs, context) => emptyConnection(args, context)

export const variantResolvers: Record<string, Resolver> = {
  ...noMetafields,
  id: ({ piece }: VariantNode) => gid('ProductVariant', piece.variant.id),
  title: ({ piece }: VariantNode) => piece.variant.title,
  sku: ({ piece }: VariantNode) => piece.variant.sku || null,
  barcode: ({ piece }: VariantNode) => piece.variant.barcode,
  product: ({ piece }: VariantNode) => productNode(piece.product),
  image: ({ piece }: VariantNode) => variantImage(piece),
  selectedOptions: ({ piece }: VariantNode) => piece.variant.selectedOptions,
  availableForSale: ({ piece }: VariantNode, _args, { shelf }) =>
    shelf.sellable(piece.variant.id) > 0,
  currentlyNotInStock: ({ piece }: VariantNode, _args, { shelf }) =>
    shelf.onHand(piece.variant.id) <= 0 && shelf.sellable(piece.variant.id) > 0,
  quantityAvailable: ({ piece }: VariantNode, _args, { shelf }) => shelf.onHand(piece.variant.id),
  quantityRule: ({ piece }: VariantNode) =>
    piece.variant.quantityRule ?? { minimum: 1, maximum: null, increment: 1 },
  price: ({ piece }: VariantNode, _args, context) => price(piece.variant.price, context),
  priceV2: ({ piece }: VariantNode, _args, context) => price(piece.variant.price, context),
  compareAtPrice: ({ piece }: VariantNode, _args, context) =>
    price(piece.variant.compareAtPrice, context),
  compareAtPriceV2: ({ piece }: VariantNode, _args, context) =>
    price(piece.variant.compareAtPrice, context),
  weight: ({ piece }: VariantNode) => piece.variant.weightGrams,
  weightUnit: () => 'GRAMS',
  requiresShipping: ({ piece }: VariantNode) => piece.variant.requiresShipping,
  taxable: ({ piece }: VariantNode) => piece.variant.taxable,
  // Sold by the piece, alone, at one price: no units, bundles, breaks, plans or branches.
  unitPrice: () => null,
  unitPriceMeasurement: () => null,
  requiresComponents: () => false,
  components: none,
  groupedBy: none,
  quantityPriceBreaks: none,
  sellingPlanAllocations: none,
  storeAvailability: none,
}
