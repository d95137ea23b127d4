import type { Cart } from '../cart/cart.ts'
import type { PricedCart } from '../cart/price-cart.ts'
import type { Till } from '../cart/till.ts'
import type { CustomerDesk } from '../desk/customer-desk.ts'
import type { CartDesk } from '../desk/cart-desk.ts'
import type { CodeLimits } from '../desk/code-limits.ts'
import type { Shelf } from '../catalogue/shelf.ts'
import type { CatalogueContent } from '../catalogue/product-source.ts'
import type { Content } from '../catalogue/content-index.ts'
import type { Presentment } from '../catalogue/presentment.ts'
import type { Language } from '../languages.ts'
import type { Budget, TimeSlice } from './time-slice.ts'
import type { SchemaVersion } from './schema/versions.ts'

/** Who is asking, read from the operation's `@inContext` directive. */
export interface BuyerContext {
  /** ISO 3166-1 code; null when none is given (`ZZ` counts as none). */
  country: string | null
  /** BCP 47 language of the texts, such as `fr`; null means the shop's main language. */
  language: string | null
}

/** What every resolver receives. */
export interface ShopContext {
  shelf: Shelf
  /** The catalogue as it stands in its file, without its products. */
  catalogue: CatalogueContent
  /** Pages, menus and the like. */
  content: Content
  /** Sends the address of a mail to somebody; this shop keeps it for whoever runs it. */
  mail: (to: string, url: string) => void
  /** Whom the request comes from, as limits count. */
  address: string
  /** Accounts of buyers. */
  customers: CustomerDesk
  desk: CartDesk
  /** How often wrong codes may be tried. */
  codes: CodeLimits
  /** What carts are priced with at this moment. */
  till: () => Till
  /** What a cart costs; worked out once an operation. */
  priced: (cart: Cart) => PricedCart
  /** What prices are shown in: the currency of the country of `@inContext`. */
  presentment: Presentment
  /** Address under which the shop is reached from outside, without a trailing slash. */
  publicUrl: string
  version: SchemaVersion
  /** Language of sentences: that of `@inContext`, else the best of `Accept-Language`. */
  speech: Language
  buyer: BuyerContext
  /** Objects that this operation may still list; see `connection`. */
  budget: Budget
  /** The operation's working time: fields that may take long let others have their turn. */
  slice: TimeSlice
}
