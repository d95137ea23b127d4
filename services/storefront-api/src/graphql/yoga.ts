import { createYoga, type Plugin } from 'graphql-yoga'
import { getOperationAST, parse, type DocumentNode } from 'graphql/index.js'
import type { CartDesk } from '../desk/cart-desk.ts'
import type { Shelf } from '../catalogue/shelf.ts'
import type { ShopContext } from './context.ts'
import { readBuyerContext } from './in-context.ts'
import { OBJECT_BUDGET, TOKEN_LIMIT, complexityRule } from './limits.ts'
import { schemaFor } from './schema/load.ts'
import type { SchemaVersion } from './schema/versions.ts'

export interface GraphqlParts {
  shelf: () => Shelf
  desk: CartDesk
  publicUrl: () => string
}

/** Answers GraphQL requests in one version of the schema. */
export type GraphqlHandler = (request: Request) => Promise<Response>

const limits: Plugin = {
  onParse({ setParseFn }) {
    setParseFn((source, options) =>
      parse(source as string, { ...(options as object), maxTokens: TOKEN_LIMIT }),
    )
  },
  onValidate({ addValidationRule }) {
    addValidationRule(complexityRule)
  },
}

function shopContext(
  { shelf, desk, publicUrl }: GraphqlParts,
  version: SchemaVersion,
): Plugin<ShopContext> {
  return {
    onExecute({ args }) {
      const operation = getOperationAST(
        args.document as DocumentNode,
        args.operationName as string | null,
      )
      const context: ShopContext = {
        shelf: shelf(),
        desk,
        publicUrl: publicUrl(),
        version,
        buyer: operation
          ? readBuyerContext(args.schema, operation, args.variableValues ?? {})
          : { country: null, language: null },
        budget: { left: OBJECT_BUDGET },
      }
      Object.assign(args.contextValue as object, context)
    },
  }
}

/** Builds the GraphQL server of one schema version. CORS, tokens and paths are the caller's. */
export function createGraphqlHandler(parts: GraphqlParts, version: SchemaVersion): GraphqlHandler {
  const yoga = createYoga({
    schema: schemaFor(version),
    graphqlEndpoint: '*',
    graphiql: false,
    landingPage: false,
    cors: false,
    logging: 'error',
    plugins: [limits, shopContext(parts, version)],
    fetchAPI: {
      fetch,
      Request,
      Response,
      Headers,
      URL,
      URLSearchParams,
      ReadableStream,
      TextDecoder,
      TextEncoder,
    },
    maskedErrors: { errorMessage: 'Internal error. The shop could not answer this request.' },
  })
  return async (request) => {
    const { body, headers } = await yoga.fetch(request)
    // Shopify answers every GraphQL result with 200; what went wrong is said inside.
    return new Response(body, { status: 200, headers })
  }
}
