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
import { priceCart, type PricedCart } from '../cart/price-cart.ts'
import { tillOf, type Ledger } from '../cart/till.ts'
import type { Content } from '../catalogue/content-index.ts'
import { presentmentFor } from '../catalogue/presentment.ts'
import type { CustomerDesk } from '../desk/customer-desk.ts'
import type { CartDesk } from '../desk/cart-desk.ts'
import type { CodeLimits } from '../desk/code-limits.ts'
import type { Shelf } from '../catalogue/shelf.ts'
import {
  type BuyerContext,
  type ShopContext,
  readBuyerContext,
  rememberingDesk,
  speechOf,
} from './context.ts'
import { actualCost, refuseCost, requestedCost, type Throttle } from './cost.ts'
import { createDocuments } from './documents.ts'
import { FIELD_BUDGET, LETTER_BUDGET, OBJECT_BUDGET } from './limits.ts'
import { reasonOf } from '../trouble.ts'
import { schemaFor } from './schema/load.ts'
import type { SchemaVersion } from './schema/versions.ts'
import { clientGone, createTimeSlice } from './time-slice.ts'

export interface GraphqlParts {
  shelf: () => Shelf
  content: () => Content
  desk: CartDesk
  customers: CustomerDesk
  /** Sends the address of a mail. */
  mail: (to: string, url: string) => void
  ledger: Ledger
  codes: CodeLimits
  clock: () => number
  publicUrl: () => string
  /** Told of what is no client's fault; the client reads that something went wrong and no more. */
  onError: (error: unknown) => void
  /** The bucket of an address. */
  throttleOf: (address: string) => Throttle
  /** Shared among addresses; every operation works on it in its turn. */
  thread: FairThread<Tenant>
  /** Answers when all others show what is stored now; undefined where there are none. */
  shown: () => Promise<void> | undefined
}

/** The body of a GraphQL request. */
export interface GraphqlRequest {
  query: string
  variables?: Record<string, unknown> | null
  operationName?: string | null
}

/** What a request says of who sent it. */
export interface Caller {
  acceptLanguage: string | null
  /** Where it comes from, as limits count. */
  address: string
  /** Whether the client hung up. */
  isGone: () => boolean
}

/** Answers GraphQL requests in one version of the schema. */
export type GraphqlExecutor = (request: GraphqlRequest, caller: Caller) => Promise<ExecutionResult>

const nobody: BuyerContext = { country: null, language: null }

function buyerOf(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode | null | undefined,
  variables: Record<string, unknown>,
): BuyerContext {
  return operation?.directives?.length ? readBuyerContext(schema, operation, variables) : nobody
}

/** Whether a client may read why: GraphQL's own errors, and those that carry a code for it. */
function isForClients(error: unknown): boolean {
  if (error === undefined || error instanceof GraphQLError) return true
  return error instanceof Error && 'extensions' in error
}

/** Builds the executor of one schema version. Bodies, tokens and paths are the caller's. */
export function createExecutor(parts: GraphqlParts, version: SchemaVersion): GraphqlExecutor {
  const schema = schemaFor(version)
  const documents = createDocuments(schema)
  const { thread } = parts

  const masked = (error: GraphQLError): GraphQLError => {
    const { originalError, nodes, path } = error
    const reason = reasonOf(originalError)
    if (reason !== null || !isForClients(originalError)) parts.onError(originalError)
    if (isForClients(originalError)) return error
    const why = reason === null ? '' : `: ${reason}`
    return new GraphQLError(`Internal error. The shop could not answer this request${why}.`, {
      nodes: nodes ?? null,
      path: path ?? null,
      extensions: { code: 'INTERNAL_SERVER_ERROR' },
    })
  }

  /** What the resolvers of one operation share; a cart is priced once in it. */
  const contextOf = (
    buyer: BuyerContext,
    { acceptLanguage, address }: Caller,
    isGone: () => boolean,
  ): ShopContext => {
    const { desk, customers, ledger, clock } = parts
    // One catalogue for the whole operation, also when another one takes its place meanwhile.
    const shelf = parts.shelf()
    const catalogue = shelf.content
    const till = () => tillOf(catalogue, shelf, ledger, clock())
    const costs = new WeakMap<Cart, PricedCart>()
    const budget = {
      left: OBJECT_BUDGET,
      fields: FIELD_BUDGET,
      letters: LETTER_BUDGET,
      exceeded: null,
    }
    return {
      shelf,
      catalogue,
      content: parts.content(),
      desk: rememberingDesk(desk, buyer),
      customers,
      codes: parts.codes,
      address,
      mail: parts.mail,
      publicUrl: parts.publicUrl(),
      version,
      speech: speechOf(buyer.language, acceptLanguage),
      buyer,
      presentment: presentmentFor(catalogue.shop, buyer.country),
      till,
      priced(cart) {
        const known = costs.get(cart)
        if (known) return known
        const cost = priceCart(cart, till())
        costs.set(cart, cost)
        return cost
      },
      budget,
      slice: createTimeSlice({ thread: parts.thread, payer: { key: address }, budget, isGone }),
    }
  }

  const run = async (
    document: DocumentNode,
    operation: OperationDefinitionNode | null | undefined,
    { variables, operationName }: GraphqlRequest,
    caller: Caller,
  ): Promise<ExecutionResult> => {
    const variableValues = variables ?? {}
    // A change is made as a whole, also where the page that sent it is left.
    const isGone = operation?.operation === 'mutation' ? () => false : caller.isGone
    const result = await execute({
      schema,
      document,
      contextValue: contextOf(buyerOf(schema, operation, variableValues), caller, isGone),
      variableValues,
      operationName: operationName ?? null,
    })
    // Whoever is served by another process next reads there what was changed here.
    if (operation?.operation === 'mutation') await parts.shown()
    return result.errors ? { ...result, errors: [...new Set(result.errors)].map(masked) } : result
  }

  const told: typeof run = (document, operation, request, caller) => {
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
    if (operation?.operation === 'query' && caller.isGone()) return { errors: [clientGone()] }
    const requested = operation ? requestedCost(document, operation, request.variables ?? {}) : 0
    try {
      refuseCost(requested)
      throttle.admit(requested)
      const result = await told(document, operation, request, caller)
      if (!operation) return result
      const actual = thread.counted(payer, () => actualCost(result.data, operation))
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
