import {
  GraphQLDirective,
  getDirectiveValues,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql/index.js'
import { type Language } from '../message-languages.ts'
import type { Cart } from '../cart/cart.ts'
import type { PricedCart } from '../cart/price-cart.ts'
import type { PricingContext } from '../cart/pricing-context.ts'
import type { CustomerService } from '../services/customer-service.ts'
import type { CartService, CartChange } from '../services/cart-service.ts'
import type { CodeAttemptLimiter } from '../services/code-attempt-limiter.ts'
import type { LiveCatalogue } from '../catalogue/live-catalogue.ts'
import type { CatalogueWithoutProducts } from '../catalogue/product-source.ts'
import type { ContentIndex } from '../catalogue/content-index.ts'
import type { Presentment } from '../catalogue/presentment-prices.ts'
import type { OperationBudget, TimeSlice } from './time-slice.ts'
import type { SchemaVersion } from './schema/schema-versions.ts'

/** `ZH_CN` becomes `zh-CN`, `FR` becomes `fr`. */
function languageTag(code: string): string {
  const [language = '', region] = code.split('_')
  return region ? `${language.toLowerCase()}-${region}` : language.toLowerCase()
}

/** An enum's value; null when absent. */
function given(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/**
 * Reads `@inContext(country, language)` of an operation. Prices and stock are the same for every
 * buyer and location, so `buyer` and `preferredLocationId` have no effect.
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

/** The buyer's context, read from the operation's `@inContext` directive. */
export interface BuyerContext {
  /** ISO 3166-1 code; null when absent (`ZZ` counts as absent). */
  country: string | null
  /** BCP 47 language of the texts, such as `fr`; null means the shop's main language. */
  language: string | null
}

/** The context of every resolver. */
export interface ShopContext {
  catalogue: LiveCatalogue
  /** The catalogue file except its products. */
  catalogueContent: CatalogueWithoutProducts
  /** Index of pages, menus and other content. */
  content: ContentIndex
  /** Sends a password reset mail; this shop stores it in the outbox for the operator. */
  sendPasswordReset: (to: string, url: string) => void
  /** The client address for rate limits. */
  clientAddress: string
  /** Customer accounts. */
  customers: CustomerService
  carts: CartService
  /** Rate limit of wrong codes. */
  codeAttempts: CodeAttemptLimiter
  /** Returns the current pricing context. */
  pricingContext: () => PricingContext
  /** Prices a cart; memoized within an operation. */
  priced: (cart: Cart) => PricedCart
  /** The presentment currency: that of the cart that a field belongs to, else of `@inContext`. */
  presentment: Presentment
  /** The carts of the operation, by the path of their fields in the response. */
  cartScopes: Map<GraphQLResolveInfo['path'], Cart>
  /** This context with the presentment currency of a cart. */
  ofCart: (cart: Cart) => ShopContext
  /** Public base URL of the shop, without a trailing slash. */
  publicUrl: string
  version: SchemaVersion
  /** Language of messages: that of `@inContext`, else the best match of `Accept-Language`. */
  contentLanguage: Language
  buyer: BuyerContext
  /** Objects that this operation may still list; see `createConnectionPage`. */
  budget: OperationBudget
  /** The operation's time slice: expensive fields yield to other operations. */
  timeSlice: TimeSlice
}

/**
 * A cart service whose changes store the operation's `@inContext` in the cart, so that the checkout
 * uses the storefront's language. Absent values leave the stored ones unchanged.
 */
export function cartServiceStoringBuyerContext(
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
