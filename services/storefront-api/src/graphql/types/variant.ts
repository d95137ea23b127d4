import { gid } from '../../catalogue/gid.ts'
import { money, toMinor, type Money } from '../../money/money.ts'
import type { ShopContext } from '../context.ts'
import { emptyConnection, type Connection, type ConnectionArgs } from '../connection.ts'
import { productNode, variantImage, type VariantNode } from '../sources.ts'
import type { ResolversOf } from '../schema/resolver.ts'
import { noMetafields } from './no-metafields.ts'

function price(amount: string, { shelf }: ShopContext): Money {
  return money(toMinor(amount, shelf.shop.currencyCode), shelf.shop.currencyCode)
}
function compareAtPrice({ piece }: VariantNode, _args: unknown, context: ShopContext) {
  const { compareAtPrice: amount } = piece.variant
  return amount == null ? null : price(amount, context)
}
function none(_source: unknown, args: ConnectionArgs, context: ShopContext): Connection<never> {
  return emptyConnection(args, context)
}

export const variantResolvers: ResolversOf<'ProductVariant'> = {
  ...noMetafields,
  id: ({ piece }) => gid('ProductVariant', piece.variant.id),
  title: ({ piece }) => piece.variant.title,
  sku: ({ piece }) => piece.variant.sku || null,
  barcode: ({ piece }) => piece.variant.barcode,
  product: ({ piece }) => productNode(piece.product),
  image: ({ piece }) => variantImage(piece),
  selectedOptions: ({ piece }) => piece.variant.selectedOptions,
  availableForSale: ({ piece }, _args, { shelf }) => shelf.sellable(piece.variant.id) > 0,
  currentlyNotInStock: ({ piece }, _args, { shelf }) =>
    shelf.onHand(piece.variant.id) <= 0 && shelf.sellable(piece.variant.id) > 0,
  quantityAvailable: ({ piece }, _args, { shelf }) => shelf.onHand(piece.variant.id),
  quantityRule: ({ piece }) =>
    piece.variant.quantityRule ?? { minimum: 1, maximum: null, increment: 1 },
  price: ({ piece }, _args, context) => price(piece.variant.price, context),
  priceV2: ({ piece }, _args, context) => price(piece.variant.price, context),
  compareAtPrice,
  compareAtPriceV2: compareAtPrice,
  weight: ({ piece }) => piece.variant.weightGrams,
  weightUnit: () => 'GRAMS',
  requiresShipping: ({ piece }) => piece.variant.requiresShipping,
  taxable: ({ piece }) => piece.variant.taxable,
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
