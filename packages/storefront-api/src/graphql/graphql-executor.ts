import {
  GraphQLError,
  execute,
  getOperationAST,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql/index.js'
import type { Tenant } from '@orrery/server-kit/fair-order'
import type { FairThread } from '@orrery/server-kit/fair-thread'
import { telemetry } from '@orrery/telemetry'
import type { Cart } from '../cart/cart.ts'
import { cartPresentment, priceCart, type PricedCart } from '../cart/price-cart.ts'
import { createPricingContext, type DiscountUsesAndGiftCards } from '../cart/pricing-context.ts'
import type { ContentIndex } from '../catalogue/content-index.ts'
import { presentmentFor } from '../catalogue/presentment-prices.ts'
import type { CustomerService } from '../services/customer-service.ts'
import type { CartService } from '../services/cart-service.ts'
import type { CodeAttemptLimiter } from '../services/code-attempt-limiter.ts'
import type { LiveCatalogue } from '../catalogue/live-catalogue.ts'
import {
  type BuyerContext,
  type ShopContext,
  readBuyerContext,
  cartServiceStoringBuyerContext,
} from './shop-context.ts'
import { negotiateContentLanguage } from './content-language.ts'
import {
  actualQueryCost,
  assertCostWithinLimit,
  requestedQueryCost,
  type CostThrottle,
} from './query-cost.ts'
import { createDocumentCache } from './document-cache.ts'
import { LISTED_FIELD_BUDGET, RESPONSE_TEXT_BUDGET, LISTED_OBJECT_BUDGET } from './query-limits.ts'
import { publicStoreErrorClause } from '../storage-failure.ts'
import { executableSchema } from './schema/executable-schema.ts'
import type { SchemaVersion } from './schema/schema-versions.ts'
import { clientAbortedError, createTimeSlice } from './time-slice.ts'

export interface ExecutorOptions {
  catalogue: () => LiveCatalogue
  content: () => ContentIndex
  cartService: CartService
  customers: CustomerService
  /** Sends a password reset mail. */
  sendPasswordReset: (to: string, url: string) => void
  redemptions: DiscountUsesAndGiftCards
  codeAttempts: CodeAttemptLimiter
  clock: () => number
  publicUrl: () => string
  /** Called with internal errors; the client receives only a generic message. */
  onError: (error: unknown) => void
  /** The cost bucket of an address. */
  throttleOf: (address: string) => CostThrottle
  /** The event-loop scheduler that is shared by all addresses. */
  thread: FairThread<Tenant>
  /** Resolves when all replicas show the current state; undefined without replicas. */
  awaitReplicated: () => Promise<void> | undefined
}

/** The body of a GraphQL request. */
export interface GraphqlRequest {
  query: string
  variables?: Record<string, unknown> | null
  operationName?: string | null
}

/** The client of a request. */
export interface GraphqlClientConnection {
  acceptLanguage: string | null
  /** The client address for rate limits. */
  address: string
  /** Whether the client disconnected. */
  isAborted: () => boolean
}

/** Executes GraphQL requests against one schema version. */
export type GraphqlExecutor = (
  request: GraphqlRequest,
  caller: GraphqlClientConnection,
) => Promise<ExecutionResult>

const nobody: BuyerContext = { country: null, language: null }

function buyerOf(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode | null | undefined,
  variables: Record<string, unknown>,
): BuyerContext {
  return operation?.directives?.length ? readBuyerContext(schema, operation, variables) : nobody
}

/** Whether a client may see the message: GraphQL's own errors, and those with a code. */
function isForClients(error: unknown): boolean {
  if (error === undefined || error instanceof GraphQLError) return true
  return error instanceof Error && 'extensions' in error
}

/** Creates the executor of one schema version. The caller handles bodies, tokens and paths. */
export function createExecutor(parts: ExecutorOptions, version: SchemaVersion): GraphqlExecutor {
  const schema = executableSchema(version)
  const documents = createDocumentCache(schema)
  const { thread } = parts

  const masked = (error: GraphQLError): GraphQLError => {
    const { originalError, nodes, path } = error
    const reason = publicStoreErrorClause(originalError)
    if (reason !== null || !isForClients(originalError)) parts.onError(originalError)
    if (isForClients(originalError)) return error
    const why = reason === null ? '' : `: ${reason}`
    return new GraphQLError(`Internal error. The shop could not answer this request${why}.`, {
      nodes: nodes ?? null,
      path: path ?? null,
      extensions: { code: 'INTERNAL_SERVER_ERROR' },
    })
  }

  /** The shared context of one operation's resolvers; a cart is priced once in it. */
  const contextOf = (
    buyer: BuyerContext,
    { acceptLanguage, address: clientAddress }: GraphqlClientConnection,
    isAborted: () => boolean,
  ): ShopContext => {
    const { cartService, customers, redemptions, clock } = parts
    // One catalogue snapshot for the whole operation, even if the catalogue is replaced meanwhile.
    const catalogue = parts.catalogue()
    const catalogueContent = catalogue.content
    const pricingContext = () =>
      createPricingContext(catalogueContent, catalogue, redemptions, clock(), buyer.country)
    const costs = new WeakMap<Cart, PricedCart>()
    const cartContexts = new WeakMap<Cart, ShopContext>()
    const budget = {
      objects: LISTED_OBJECT_BUDGET,
      fields: LISTED_FIELD_BUDGET,
      characters: RESPONSE_TEXT_BUDGET,
      exceeded: null,
    }
    const context: ShopContext = {
      catalogue,
      catalogueContent,
      content: parts.content(),
      carts: cartServiceStoringBuyerContext(cartService, buyer),
      customers,
      codeAttempts: parts.codeAttempts,
      clientAddress,
      sendPasswordReset: parts.sendPasswordReset,
      publicUrl: parts.publicUrl(),
      version,
      contentLanguage: negotiateContentLanguage(buyer.language, acceptLanguage),
      buyer,
      presentment: presentmentFor(catalogueContent.shop, buyer.country),
      cartScopes: new Map(),
      ofCart(cart) {
        const known = cartContexts.get(cart)
        if (known) return known
        const ofCart = { ...context, presentment: cartPresentment(cart, pricingContext()) }
        cartContexts.set(cart, ofCart)
        return ofCart
      },
      pricingContext,
      priced(cart) {
        const known = costs.get(cart)
        if (known) return known
        const cost = priceCart(cart, pricingContext())
        costs.set(cart, cost)
        return cost
      },
      budget,
      timeSlice: createTimeSlice({
        thread: parts.thread,
        payer: { key: clientAddress },
        budget,
        isAborted,
      }),
    }
    return context
  }

  const run = async (
    document: DocumentNode,
    operation: OperationDefinitionNode | null | undefined,
    { variables, operationName }: GraphqlRequest,
    caller: GraphqlClientConnection,
  ): Promise<ExecutionResult> => {
    const variableValues = variables ?? {}
    // A mutation runs to completion even if its client disconnects.
    const isAborted = operation?.operation === 'mutation' ? () => false : caller.isAborted
    const result = await execute({
      schema,
      document,
      contextValue: contextOf(buyerOf(schema, operation, variableValues), caller, isAborted),
      variableValues,
      operationName: operationName ?? null,
    })
    // Read-your-writes: the client's next request may be served by another process.
    if (operation?.operation === 'mutation') await parts.awaitReplicated()
    return result.errors ? { ...result, errors: [...new Set(result.errors)].map(masked) } : result
  }

  const reported: typeof run = (document, operation, request, caller) => {
    const measuring = telemetry()
    if (!measuring || !operation) return run(document, operation, request, caller)
    const { operation: type, name } = operation
    const attributes = { 'graphql.operation.type': type, 'graphql.operation.name': name?.value }
    return measuring.span(type, attributes, () => run(document, operation, request, caller))
  }

  const answer: GraphqlExecutor = async (request, caller) => {
    const payer = { key: caller.address }
    const throttle = parts.throttleOf(caller.address)
    const { document, errors } = documents(request.query)
    if (errors) return { errors }
    const operation = getOperationAST(document, request.operationName)
    if (operation?.operation === 'query' && caller.isAborted())
      return { errors: [clientAbortedError()] }
    const requested = operation
      ? requestedQueryCost(document, operation, request.variables ?? {})
      : 0
    try {
      assertCostWithinLimit(requested)
      throttle.assertAvailable(requested)
      const result = await reported(document, operation, request, caller)
      if (!operation) return result
      const actual = thread.counted(payer, () => actualQueryCost(result.data, operation))
      throttle.charge(actual)
      return { ...result, extensions: { cost: throttle.report(requested, actual) } }
    } catch (error) {
      if (!(error instanceof GraphQLError)) throw error
      const code = String(error.extensions.code)
      telemetry()?.count('orrery.shop.refusals', { 'orrery.shop.code': code })
      return { errors: [error], extensions: { cost: throttle.report(requested, null) } }
    }
  }
  return async (request, caller) => {
    try {
      return await thread.run({ key: caller.address }, () => answer(request, caller))
    } catch (error) {
      if (!(error instanceof GraphQLError)) throw error
      return { errors: [error] }
    }
  }
}
