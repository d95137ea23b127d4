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
  /** Language that the shop answers in. */
  locale: Locale
  /** Country that the shop prices for; its own where none is given. */
  country?: string
  /** Who calls, in the words of the public wrapper. */
  source?: string
  fetch?: typeof fetch
}

export interface GraphqlResponse<Data> {
  data?: Data | null
  errors?: ReadonlyArray<{ message: string; path?: ReadonlyArray<string | number> }>
}

declare const pair: unique symbol

/**
 * The text of a GraphQL document that knows, for the compiler only, what it takes and answers. Only
 * the generator makes one (documents.generated.ts), so text and types cannot fall apart.
 */
export type ShopDocument<Data, Variables> = string & {
  readonly [pair]: (variables: Variables) => Data
}

/** What every document says of who asks: `@inContext(language: $language, country: $country)`. */
type InContext = 'language' | 'country'

/** One way to the shop: sends a document, returns what GraphQL answered. */
export interface StorefrontClient {
  locale: Locale
  /** A query is asked once more where the shop stumbles; so is a mutation that may be repeated. */
  request: <Data, Variables>(
    document: ShopDocument<Data, Variables>,
    variables: Omit<Variables, InContext>,
    options?: { idempotent?: boolean },
  ) => Promise<GraphqlResponse<Data>>
}

/** Version of the wrapper that the headers announce (docs/reference/specification.md#calls-to-the-shop). */
const sdkVersion = '3.0.6'

/** Statuses after which what may be repeated has one more try (docs/reference/specification.md#calls-to-the-shop). */
const retryableStatuses: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504])

/** Browsers send 64 kB at most for pages that are gone, all requests together. */
const maxKeepaliveBytes = 16_000

/** Longest pause before the one more try, in ms. */
const maxRetryDelay = 2_000

/** How long an answer is waited for, in ms. */
const timeout = 15_000

const warned = new Set<string>()

/**
 * A client of the Storefront API.
 *
 * @throws ShopUnreachable from `request` when there is no answer or it is not GraphQL
 */
export function createStorefrontClient(options: StorefrontClientOptions): StorefrontClient {
  const { origin, token, apiVersion, locale, country, source } = options
  const url = `${origin}/api/${apiVersion}/graphql`
  const headers: Record<string, string> = {
    'Content-Type': 'application/json',
    Accept: 'application/json',
    'Accept-Language': locale,
    'X-SDK-Variant': 'javascript',
    'X-SDK-Version': sdkVersion,
    ...(source ? { 'X-SDK-Variant-Source': source } : {}),
    ...(token ? { 'X-Shopify-Storefront-Access-Token': token } : {}),
  }
  const context: { language: LanguageCode; country?: CountryCode } = {
    language: locale.toUpperCase() as LanguageCode,
    ...(country ? { country: country as CountryCode } : {}),
  }

  const send = async (body: string, keepalive: boolean): Promise<Response> => {
    const signal = AbortSignal.timeout(timeout)
    const response = await (options.fetch ?? fetch)(url, {
      method: 'POST',
      headers,
      body,
      signal,
      keepalive,
    }).catch((cause: unknown) => {
      throw new ShopUnreachableError('The shop cannot be reached.', { cause })
    })
    warnOnVersionMismatch(response, apiVersion)
    return response
  }

  return {
    locale,
    async request<Data, Variables>(
      document: ShopDocument<Data, Variables>,
      variables: Omit<Variables, InContext>,
      { idempotent = document.startsWith('query ') } = {},
    ) {
      const body = JSON.stringify({ query: document, variables: { ...variables, ...context } })
      // A change arrives although the page that asks for it is being left.
      const isFarewell = document.startsWith('mutation ') && body.length < maxKeepaliveBytes
      let response = await send(body, isFarewell)
      if (idempotent && retryableStatuses.has(response.status)) {
        await delay(retryDelay(response))
        response = await send(body, isFarewell)
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

/** Milliseconds that a shop asks to wait before the next try, as far as a visitor would. */
function retryDelay({ headers }: Response): number {
  const seconds = Number(headers.get('Retry-After') ?? 0)
  return seconds > 0 ? Math.min(seconds * 1_000, maxRetryDelay) : 0
}

const delay = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, milliseconds))

/** Says once when the shop serves another version than the one asked for. */
function warnOnVersionMismatch(response: Response, wanted: string): void {
  const served = response.headers.get('X-Shopify-API-Version')
  if (!served || served === wanted || warned.has(served)) return
  warned.add(served)
  console.warn(`The shop serves version ${served} of its API, not ${wanted}.`)
}
