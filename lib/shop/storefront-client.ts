import type { CountryCode, LanguageCode } from '@shopify/hydrogen-react/storefront-api-types'
import type { Locale } from '#lib/locales.ts'
import { ShopUnreachableError } from './shop-errors.ts'

export interface StorefrontClientOptions {
  /** Origin of the Storefront API. */
  origin: string
  /** Public access token; the embedded shop needs none. */
  token: string | undefined
  /** Quarterly version such as `2025-01`. */
  apiVersion: string
  /** Language of the responses. */
  locale: Locale
  /** Country that prices are for; the shop's own by default. */
  country?: string
  fetch?: typeof fetch
}

export interface GraphqlResponse<Data> {
  data?: Data | null
  errors?: ReadonlyArray<{ message: string; path?: ReadonlyArray<string | number> }>
}

declare const pair: unique symbol

/**
 * A GraphQL document with the types of its data and variables, for the compiler only. Only the generator
 * creates one (documents.generated.ts), so that text and types cannot diverge.
 */
export type ShopDocument<Data, Variables> = string & {
  readonly [pair]: (variables: Variables) => Data
}

/** Variables of every document: `@inContext(language: $language, country: $country)`. */
type InContext = 'language' | 'country'

export interface RequestOptions {
  /** May be sent twice; queries are. */
  idempotent?: boolean
  /** A response that only this API version and later ones have; the configured version is used if it is later. */
  sinceVersion?: string
}

/** Sends documents to the shop and returns the GraphQL response. */
export interface StorefrontClient {
  locale: Locale
  /** Retries a query once after a transient failure, and a mutation only if it is idempotent. */
  request: <Data, Variables>(
    document: ShopDocument<Data, Variables>,
    variables: Omit<Variables, InContext>,
    options?: RequestOptions,
  ) => Promise<GraphqlResponse<Data>>
}

/** Version of the client library in the headers (docs/reference/specification.md#calls-to-the-shop). */
const sdkVersion = '3.0.6'

/** Statuses after which an idempotent request is retried once (docs/reference/specification.md#calls-to-the-shop). */
const retryableStatuses: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504])

/** Browsers limit keepalive requests to 64 kB in total. */
const maxKeepaliveBytes = 16_000

/** Maximum delay before the retry, in ms. */
const maxRetryDelay = 2_000

/** Timeout of a request, in ms. */
const timeout = 15_000

const warned = new Set<string>()

/**
 * A client of the Storefront API.
 *
 * @throws ShopUnreachable from `request` without a response, and for one that is not GraphQL
 */
export function createStorefrontClient(options: StorefrontClientOptions): StorefrontClient {
  const { origin, token, apiVersion, locale, country } = options
  const headers: Record<string, string> = {
    'Content-Type': 'application/json',
    Accept: 'application/json',
    'Accept-Language': locale,
    'X-SDK-Variant': 'javascript',
    'X-SDK-Version': sdkVersion,
    ...(token ? { 'X-Shopify-Storefront-Access-Token': token } : {}),
  }
  const context: { language: LanguageCode; country?: CountryCode } = {
    language: locale.toUpperCase() as LanguageCode,
    ...(country ? { country: country as CountryCode } : {}),
  }

  const send = async (body: string, version: string, keepalive: boolean): Promise<Response> => {
    const signal = AbortSignal.timeout(timeout)
    const response = await (options.fetch ?? fetch)(`${origin}/api/${version}/graphql`, {
      method: 'POST',
      headers,
      body,
      signal,
      keepalive,
    }).catch((cause: unknown) => {
      throw new ShopUnreachableError('The shop cannot be reached.', { cause })
    })
    warnOnVersionMismatch(response, version)
    return response
  }

  return {
    locale,
    async request<Data, Variables>(
      document: ShopDocument<Data, Variables>,
      variables: Omit<Variables, InContext>,
      { idempotent = document.startsWith('query '), sinceVersion = apiVersion } = {},
    ) {
      // `unstable` is later than every quarter, in this order too.
      const version = sinceVersion > apiVersion ? sinceVersion : apiVersion
      const body = JSON.stringify({ query: document, variables: { ...variables, ...context } })
      // Sends mutations although the page is being closed.
      const isFarewell = document.startsWith('mutation ') && body.length < maxKeepaliveBytes
      let response = await send(body, version, isFarewell)
      if (idempotent && retryableStatuses.has(response.status)) {
        await delay(retryDelay(response))
        response = await send(body, version, isFarewell)
      }
      const answer = (await response.json().catch(() => undefined)) as
        | GraphqlResponse<Data>
        | undefined
      if (!answer || typeof answer !== 'object' || !('data' in answer || 'errors' in answer)) {
        throw new ShopUnreachableError(`The shop answered with status ${response.status}.`)
      }
      return answer
    },
  }
}

/** `Retry-After` in milliseconds, up to the maximum delay. */
function retryDelay({ headers }: Response): number {
  const seconds = Number(headers.get('Retry-After') ?? 0)
  return seconds > 0 ? Math.min(seconds * 1_000, maxRetryDelay) : 0
}

const delay = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, milliseconds))

/** Warns once when the shop serves another version than requested. */
function warnOnVersionMismatch(response: Response, wanted: string): void {
  const served = response.headers.get('X-Shopify-API-Version')
  if (!served || served === wanted || warned.has(served)) return
  warned.add(served)
  console.warn(`The shop serves API version ${served} instead of ${wanted}.`)
}
