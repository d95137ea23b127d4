import { timingSafeEqual } from 'node:crypto'
import { createGraphqlHandler, type GraphqlHandler, type GraphqlParts } from './yoga.ts'
import { SCHEMA_VERSIONS, schemaVersionFor, type SchemaVersion } from './schema/versions.ts'
import { BodyTooLarge, readText } from '../http/body.ts'
import { graphqlError } from '../http/responses.ts'

/** Longest GraphQL request in bytes: the largest documents of the public SDKs have 30 kB. */
const BODY_LIMIT = 512 * 1024

const route = /^\/api(?:\/([^/]+))?\/graphql(?:\.json)?$/u

function isToken(given: string | null, wanted: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** `/api/{version}/graphql`, the version being optional; null when the path is another one. */
export function createGraphqlRoute(parts: GraphqlParts, accessToken: string | null) {
  const handlers = new Map<SchemaVersion, GraphqlHandler>()
  const handlerFor = (version: SchemaVersion): GraphqlHandler => {
    let handler = handlers.get(version)
    if (!handler) {
      handler = createGraphqlHandler(parts, version)
      handlers.set(version, handler)
    }
    return handler
  }
  return async (request: Request, path: string): Promise<Response | null> => {
    const match = route.exec(path)
    const version =
      match && (match[1] === undefined ? SCHEMA_VERSIONS[0] : schemaVersionFor(match[1]))
    if (!version) return null
    const answer = await respond(request, version)
    answer.headers.set('x-shopify-api-version', version)
    return answer
  }

  async function respond(request: Request, version: SchemaVersion): Promise<Response> {
    if (
      accessToken !== null &&
      !isToken(request.headers.get('x-shopify-storefront-access-token'), accessToken)
    ) {
      return graphqlError(
        401,
        'UNAUTHORIZED',
        'The storefront access token is missing or not valid.',
      )
    }
    if (request.method !== 'POST') {
      return graphqlError(405, 'METHOD_NOT_ALLOWED', 'GraphQL requests are sent with POST.', {
        allow: 'POST, OPTIONS',
      })
    }
    try {
      const body = await readText(request, BODY_LIMIT)
      const fault = bodyFault(request.headers.get('content-type'), body)
      if (fault) return graphqlError(400, 'BAD_REQUEST', fault)
      const headers = new Headers(request.headers)
      // Shopify answers 200 with errors inside; other media types would make that 400.
      headers.set('accept', 'application/json')
      return await handlerFor(version)(new Request(request.url, { method: 'POST', headers, body }))
    } catch (error) {
      if (!(error instanceof BodyTooLarge)) throw error
      return graphqlError(
        413,
        'PAYLOAD_TOO_LARGE',
        `A request may have at most ${BODY_LIMIT} bytes.`,
      )
    }
  }
}

/** What is wrong with the body itself, before GraphQL looks at it. */
function bodyFault(contentType: string | null, body: string): string | null {
  if (contentType?.startsWith('application/graphql') && !contentType.includes('json')) return null
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch (error) {
    return `The request body is no JSON: ${(error as Error).message}.`
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    return 'The request body must be a JSON object.'
  const { query, variables, operationName } = value as Record<string, unknown>
  if (typeof query !== 'string') return 'The parameter query is missing or no string.'
  if (variables != null && (typeof variables !== 'object' || Array.isArray(variables)))
    return 'The parameter variables must be an object.'
  if (operationName != null && typeof operationName !== 'string')
    return 'The parameter operationName must be a string.'
  return null
}
