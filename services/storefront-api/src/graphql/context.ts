import type { CartDesk } from '../desk/cart-desk.ts'
import type { Shelf } from '../catalogue/shelf.ts'
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
  desk: CartDesk
  /** Address under which the shop is reached from outside, without a trailing slash. */
  publicUrl: string
  version: SchemaVersion
  buyer: BuyerContext
  /** Objects that this operation may still list; see `connection`. */
  budget: { left: number }
}
