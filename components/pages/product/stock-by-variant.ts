import type { ShopProduct, ShopVariant } from '#lib/shop/product.ts'
import type { StockNote } from '../../product/product-offer.ts'

/** Up to this number of units, a variant is low on stock. A cached page names no number, since it may be out of date. */
const lowStock = 3

/** The variants that are low on stock or ship later; all others are in stock or sold out, as the synced data says. */
export function stockByVariant(
  shop: ShopProduct | undefined,
): Record<string, StockNote> | undefined {
  const notes = (shop?.variants ?? []).flatMap((variant) => {
    const note = stockNoteOf(variant)
    return note ? [[variant.id, note] as const] : []
  })
  return notes.length > 0 ? Object.fromEntries(notes) : undefined
}

function stockNoteOf({ stock, isBackordered }: ShopVariant): StockNote | undefined {
  if (isBackordered) return 'backordered'
  return stock !== undefined && stock <= lowStock ? 'low' : undefined
}
