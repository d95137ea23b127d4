import {
  GraphQLError,
  execute,
  getOperationAST,
  type ExecutionResult,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql/index.js'
import type { CartDesk } from '../desk/cart-desk.ts'
import type { Shelf } from '../catalogue/shelf.ts'
import type { BuyerContext, ShopContext } from './context.ts'
import { createDocuments } from './documents.ts'
import { readBuyerContext } from './in-context.ts'
import { OBJECT_BUDGET } from './limits.ts'
import { schemaFor } from './schema/load.ts'
import type { SchemaVersion } from './schema/versions.ts'

export interface GraphqlParts {
  shelf: () => Shelf
  desk: CartDesk
  publicUrl: () => string
  /** Told of what is no client's fault; the client reads that something went wrong and no more. */
  onError: (error: unknown) => void
}

/** The body of a GraphQL request. */
export interface GraphqlRequest {
  query: string
  variables?: Record<string, unknown> | null
  operationName?: string | null
}

/** Answers GraphQL requests in one version of the schema. */
export type GraphqlExecutor = (request: GraphqlRequest) => Promise<ExecutionResult>

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

  const masked = (error: GraphQLError): GraphQLError => {
    const { originalError, nodes, path } = error
    if (isForClients(originalError)) return error
    parts.onError(originalError)
    return new GraphQLError('Internal error. The shop could not answer this request.', {
      nodes: nodes ?? null,
      path: path ?? null,
      extensions: { code: 'INTERNAL_SERVER_ERROR' },
    })
  }

  return async ({ query, variables, operationName }) => {
    const { document, errors } = documents(query)
    if (errors) return { errors }
    const variableValues = variables ?? {}
    try {
      const context: ShopContext = {
        shelf: parts.shelf(),
        desk: parts.desk,
        publicUrl: parts.publicUrl(),
        version,
        buyer: buyerOf(schema, getOperationAST(document, operationName), variableValues),
        budget: { left: OBJECT_BUDGET },
      }
      const result = await execute({
        schema,
        document,
        contextValue: context,
        variableValues,
        operationName: operationName ?? null,
      })
      return result.errors ? { ...result, errors: result.errors.map(masked) } : result
    } catch (error) {
      if (error instanceof GraphQLError) return { errors: [error] }
      throw error
    }
  }
}
