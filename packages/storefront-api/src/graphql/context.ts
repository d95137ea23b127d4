import {
  GraphQLDirective,
  getDirectiveValues,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql/index.js'
import { type Language } from '../languages.ts'
import type { Cart } from '../cart/cart.ts'
import type { PricedCart } from '../cart/price-cart.ts'
import type { PricingContext } from '../cart/pricing-context.ts'
import type { CustomerService } from '../services/customer-service.ts'
import type { CartService, CartChange } from '../services/cart-service.ts'
import type { CodeAttemptLimiter } from '../services/code-attempt-limiter.ts'
import type { LiveCatalogue } from '../catalogue/live-catalogue.ts'
import type { CatalogueContent } from '../catalogue/product-source.ts'
import type { ContentIndex } from '../catalogue/content-index.ts'
import type { Presentment } from '../catalogue/presentment.ts'
import type { OperationBudget, TimeSlice } from './time-slice.ts'
import type { SchemaVersion } from './schema/versions.ts'

/** `ZH_CN` becomes `zh-CN`, `FR` becomes `fr`. */
function languageTag(code: string): string {
  const [language = '', region] = code.split('_')
  return region ? `${language.toLowerCase()}-${region}` : language.toLowerCase()
}

/** An enum's value; null when it is left out. */
function given(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/**
 * Reads `@inContext(country, language)` of an operation. Prices and stock are the same for every
 * buyer and at every location, so nothing follows from `buyer` and `preferredLocationId`.
 */
export function readBuyerContext(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): BuyerContext {
  const directive = schema.getDirective('inContext')
  if (!(directive instanceof GraphQLDirective)) return { country: null, language: null }
  const values = getDirectiveValues(directive, operation, variables) ?? {}
  const country = given(values.country)
  const language = given(values.language)
  return {
    country: country === 'ZZ' ? null : country,
    language: language && languageTag(language),
  }
}

/** Who is asking, read from the operation's `@inContext` directive. */
export interface BuyerContext {
  /** ISO 3166-1 code; null when none is given (`ZZ` counts as none). */
  country: string | null
  /** BCP 47 language of the texts, such as `fr`; null means the shop's main language. */
  language: string | null
}

/** What every resolver receives. */
export interface ShopContext {
  catalogue: LiveCatalogue
  /** The catalogue as it stands in its file, without its products. */
  catalogueContent: CatalogueContent
  /** Pages, menus and the like. */
  content: ContentIndex
  /** Sends the address of a mail to somebody; this shop keeps it for whoever runs it. */
  sendPasswordReset: (to: string, url: string) => void
  /** Whom the request comes from, as limits count. */
  clientAddress: string
  /** Accounts of buyers. */
  customers: CustomerService
  carts: CartService
  /** How often wrong codes may be tried. */
  codeAttempts: CodeAttemptLimiter
  /** What carts are priced with at this moment. */
  pricingContext: () => PricingContext
  /** What a cart costs; worked out once an operation. */
  priced: (cart: Cart) => PricedCart
  /** What prices are shown in: the currency of the country of `@inContext`. */
  presentment: Presentment
  /** Address under which the shop is reached from outside, without a trailing slash. */
  publicUrl: string
  version: SchemaVersion
  /** Language of sentences: that of `@inContext`, else the best of `Accept-Language`. */
  contentLanguage: Language
  buyer: BuyerContext
  /** Objects that this operation may still list; see `connection`. */
  budget: OperationBudget
  /** The operation's working time: fields that may take long let others have their turn. */
  timeSlice: TimeSlice
}

/**
 * A desk whose changes leave in the cart what `@inContext` of the operation said, so that the
 * checkout speaks the language of the storefront that hands over to it. What an operation does not
 * say stays as it was.
 */
export function withBuyerContext(
  desk: CartService,
  { language, country }: BuyerContext,
): CartService {
  if (language === null && country === null) return desk
  const remembering =
    (change: CartChange): CartChange =>
    (before, catalogue) => {
      const outcome = change(before, catalogue)
      const { cart } = outcome
      if (!cart || outcome.userErrors.length > 0) return outcome
      const spoken = {
        language: language ?? cart.spoken.language,
        country: country ?? cart.spoken.country,
      }
      return { ...outcome, cart: { ...cart, spoken } }
    }
  return {
    ...desk,
    create: (change) => desk.create(remembering(change)),
    change: (cartId, change) => desk.change(cartId, remembering(change)),
  }
}
