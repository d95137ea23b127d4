import { timingSafeEqual } from 'node:crypto'
import type { Tenant } from '@orrery/server-kit/fair-order'
import { DelayedRejections } from '@orrery/server-kit/delayed-rejections'
import { FairThread } from '@orrery/server-kit/fair-thread'
import { telemetry } from '@orrery/telemetry'
import { createCostThrottlesByAddress, throttledError } from './query-cost.ts'
import {
  createExecutor,
  type GraphqlExecutor,
  type ExecutorOptions,
  type GraphqlRequest,
} from './graphql-executor.ts'
import { SCHEMA_VERSIONS, schemaVersionFor, type SchemaVersion } from './schema/schema-versions.ts'
import { ConcurrencyLimiter } from '../limits/concurrency-limiter.ts'
import { RateLimitExceeded } from '../limits/rate-limit.ts'
import { clientAddress } from '../http/client-address.ts'
import { BodyTooLarge } from '../http/read-body.ts'
import type { MinimalResponse, MinimalRequest } from '../http/minimal-http.ts'

/** Maximum size of a GraphQL request in bytes: the largest documents of the public SDKs have 30 kB. */
const BODY_LIMIT = 512 * 1024

/**
 * Concurrent requests: a browser sends six, a storefront's server one for each concurrent visitor.
 * Each has at most one task in the scheduler, whose limit is 2,000.
 */
const REQUESTS = { perAddress: 60, queuedPerAddress: 200, total: 600 }
/** Concurrent requests whose body is still being received. */
const BODIES = { perAddress: 100, queuedPerAddress: 0, total: Infinity }

const TOO_MANY = `Throttled: at most ${REQUESTS.perAddress} requests of one address are worked on at a time, and ${REQUESTS.queuedPerAddress} wait.`

const route = /^\/api(?:\/([^/]+))?\/graphql(?:\.json)?$/u

/** Headers of the access token: public in browsers, private on servers. */
const tokenHeaders = ['x-shopify-storefront-access-token', 'shopify-storefront-private-token']

/** Responds to a request for a path; null for any other path. */
export type GraphqlRoute = (
  request: MinimalRequest,
  path: string,
) => Promise<MinimalResponse> | null

function isToken(given: string | null, wanted: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** `/api/{version}/graphql`, with an optional version. */
export function createGraphqlRoute(
  parts: Omit<ExecutorOptions, 'throttleOf' | 'thread'> & {
    trustedProxies: number
    /**
     * Resolves when this process has applied all writes of other processes; undefined when it
     * already has.
     */
    awaitFreshReplica: () => Promise<void> | undefined
  },
  accessToken: string | null,
): GraphqlRoute {
  const throttleOf = createCostThrottlesByAddress()
  const thread = new FairThread<Tenant>({ tooMany: throttledError })
  const requests = new ConcurrencyLimiter(REQUESTS)
  const bodies = new ConcurrencyLimiter(BODIES)
  const rejections = new DelayedRejections()
  const executors = new Map<SchemaVersion, GraphqlExecutor>()
  const executorFor = (version: SchemaVersion): GraphqlExecutor => {
    let executor = executors.get(version)
    if (!executor) {
      executor = createExecutor({ ...parts, throttleOf, thread }, version)
      executors.set(version, executor)
    }
    return executor
  }
  const callerOf = (request: MinimalRequest) => ({
    acceptLanguage: request.header('accept-language'),
    address: clientAddress(
      request.header('x-forwarded-for'),
      request.remoteAddress,
      parts.trustedProxies,
    ),
    isAborted: () => request.isAborted(),
  })
  return (request, path) => {
    const match = route.exec(path)
    const version =
      match && (match[1] === undefined ? SCHEMA_VERSIONS[0] : schemaVersionFor(match[1]))
    return version ? respond(request, version) : null
  }

  /**
   * Runs work within the address's concurrency limit. @throws RateLimitExceeded when the limit and
   * its queue are full
   */
  async function within<Value>(
    places: ConcurrencyLimiter,
    address: string,
    work: () => Promise<Value>,
  ): Promise<Value> {
    const leave = await places.acquire(address)
    if (leave === null) {
      await rejections.hold({ key: address })
      throw new RateLimitExceeded(TOO_MANY)
    }
    try {
      return await work()
    } finally {
      leave()
    }
  }

  async function respond(
    request: MinimalRequest,
    version: SchemaVersion,
  ): Promise<MinimalResponse> {
    const caller = callerOf(request)
    const { address } = caller
    const payer = { key: address }
    const answer = (status: number, body: unknown, headers: Record<string, string> = {}) => ({
      status,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        'x-shopify-api-version': version,
        ...headers,
      },
      body: thread.counted(payer, () => JSON.stringify(body)),
      address,
    })
    const refuse = (status: number, code: string, message: string, headers = {}) => {
      telemetry()?.count('orrery.shop.refusals', { 'orrery.shop.code': code })
      return answer(status, { errors: [{ message, extensions: { code } }] }, headers)
    }
    if (
      accessToken !== null &&
      !tokenHeaders.some((name) => isToken(request.header(name), accessToken))
    ) {
      return refuse(401, 'UNAUTHORIZED', 'The storefront access token is missing or not valid.')
    }
    if (request.method !== 'POST') {
      return refuse(405, 'METHOD_NOT_ALLOWED', 'GraphQL requests are sent with POST.', {
        allow: 'POST, OPTIONS',
      })
    }
    try {
      const text = await within(bodies, address, () => request.text(BODY_LIMIT))
      return await within(requests, address, async () => {
        const body = thread.counted(payer, () => readBody(request.header('content-type'), text))
        if ('refused' in body) return refuse(body.status, body.code, body.refused)
        await parts.awaitFreshReplica()
        // Shopify responds to every GraphQL result with 200; errors are in the body.
        return answer(200, await executorFor(version)(body, caller))
      })
    } catch (error) {
      if (error instanceof RateLimitExceeded)
        return refuse(429, error.extensions.code, error.message, { 'retry-after': '1' })
      if (!(error instanceof BodyTooLarge)) throw error
      return refuse(413, 'PAYLOAD_TOO_LARGE', `A request may have at most ${BODY_LIMIT} bytes.`)
    }
  }
}

/** Reason why a body is rejected before GraphQL. */
interface Refused {
  refused: string
  status: number
  code: string
}

function bad(refused: string): Refused {
  return { refused, status: 400, code: 'BAD_REQUEST' }
}

/** The standard error of the persisted-queries protocol, after which clients send the query itself. */
const notPersisted: Refused = {
  refused: 'PersistedQueryNotSupported',
  status: 200,
  code: 'PERSISTED_QUERY_NOT_SUPPORTED',
}

function isPersisted(extensions: unknown): boolean {
  return typeof extensions === 'object' && extensions !== null && 'persistedQuery' in extensions
}

/** Media types that a cross-site form can send without a preflight: none of them is JSON. */
function isForeign(contentType: string | null): boolean {
  return /^(?:multipart\/|application\/x-www-form-urlencoded)/u.test(contentType ?? '')
}

/** Parses a body, or returns why it is rejected. */
function readBody(contentType: string | null, body: string): GraphqlRequest | Refused {
  if (isForeign(contentType))
    return {
      refused: `The content type ${contentType?.split(';')[0]} is not supported; send application/json or application/graphql.`,
      status: 415,
      code: 'UNSUPPORTED_MEDIA_TYPE',
    }
  if (contentType?.startsWith('application/graphql') && !contentType.includes('json'))
    return { query: body }
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch (error) {
    return bad(`The request body is no JSON: ${(error as Error).message}.`)
  }
  if (Array.isArray(value)) return bad('Batched requests are not supported; send one at a time.')
  if (value === null || typeof value !== 'object')
    return bad('The request body must be a JSON object.')
  const { query, variables, operationName, extensions } = value as Record<string, unknown>
  if (query === undefined && isPersisted(extensions)) return notPersisted
  if (typeof query !== 'string') return bad('The parameter query is missing or no string.')
  if (variables != null && (typeof variables !== 'object' || Array.isArray(variables)))
    return bad('The parameter variables must be an object.')
  if (operationName != null && typeof operationName !== 'string')
    return bad('The parameter operationName must be a string.')
  return {
    query,
    variables: (variables ?? {}) as Record<string, unknown>,
    operationName: operationName ?? null,
  }
}
