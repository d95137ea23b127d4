import { createHmac } from 'node:crypto'
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { DecryptedWebhook } from '../store/webhook-secrets.ts'
import type {
  DeliveryAttemptRecord,
  WebhookSettings,
  WebhookMessageRecord,
} from '../store/webhook-store.ts'
import {
  isPublicHost,
  PrivateAddressError,
  publicAddressLookup,
} from '@orrery/server-kit/public-address'

/** Milliseconds within which a receiver must respond. */
const TIMEOUT_MS = 30_000

/** Characters of a response that the log retains. */
const KEPT = 4_000

/** Result of an attempt; delivered where `failure` is absent. */
export type DeliveryOutcome = Pick<
  DeliveryAttemptRecord,
  'failure' | 'resultCode' | 'resultBody'
> & {
  /** Seconds of `Retry-After`. */
  retryAfter?: number
}

/** Address, method, headers and secret of a request. */
export type WebhookTarget = Pick<WebhookSettings, 'url' | 'httpMethod'> & DecryptedWebhook

export interface SendOptions {
  /** Whether private addresses are allowed. */
  privateHooks: boolean
  signal: AbortSignal
  timeout?: number
}

/**
 * The signature that receivers verify with `@sanity/webhook`: HMAC-SHA256 over time and body, in base64url.
 * @param timestamp milliseconds since 1970
 */
export function signPayload(payload: string, timestamp: number, secret: string): string {
  const hash = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('base64url')
  return `t=${timestamp},v1=${hash}`
}

/**
 * Sends a message once. Redirects are not followed, because their targets are not checked. Never rejects.
 * @param now milliseconds since 1970, for the signature
 */
export async function sendWebhook(
  { url: address, httpMethod, headers: own, secret }: WebhookTarget,
  { id, headers, payload }: Pick<WebhookMessageRecord, 'id' | 'headers' | 'payload'>,
  now: number,
  { privateHooks, signal, timeout = TIMEOUT_MS }: SendOptions,
): Promise<DeliveryOutcome> {
  const url = new URL(address)
  if (!privateHooks && !isPublicHost(url.hostname))
    return { failure: 'other', resultBody: privateAddressMessage(url.hostname) }
  const sent = {
    ...own,
    ...headers,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(payload)),
    'user-agent': 'content-lake',
    'idempotency-key': id,
    ...(secret !== undefined && { 'sanity-webhook-signature': signPayload(payload, now, secret) }),
  }
  const ends = AbortSignal.any([signal, AbortSignal.timeout(timeout)])
  return new Promise((resolve) => {
    const request = (url.protocol === 'https:' ? requestSecure : requestPlain)(url, {
      method: httpMethod,
      headers: sent,
      signal: ends,
      // No keep-alive: a receiver that closes a reused connection would lose the next message.
      agent: false,
      ...(!privateHooks && { lookup: publicAddressLookup() }),
    })
    request.once('error', (error) => resolve(failed(url, error, ends.aborted && !signal.aborted)))
    request.once('response', (response) => {
      const { statusCode: resultCode = 0 } = response
      const retryAfter = Number(response.headers['retry-after'])
      let text = ''
      const answer = (): void => {
        response.destroy()
        resolve({
          resultCode,
          resultBody: text.slice(0, KEPT),
          ...((resultCode < 200 || resultCode > 299) && { failure: 'http' as const }),
          ...(retryAfter > 0 && { retryAfter }),
        })
      }
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += part
        if (text.length >= KEPT) answer()
      })
      response.once('end', answer)
      response.once('error', answer)
    })
    request.end(payload)
  })
}

function failed(url: URL, error: Error, isLate: boolean): DeliveryOutcome {
  if (isLate) return { failure: 'timeout', resultBody: 'The receiver did not answer in time' }
  if (error instanceof PrivateAddressError)
    return { failure: 'other', resultBody: privateAddressMessage(url.hostname) }
  return { failure: 'network', resultBody: error.message }
}

/** Why a private host is blocked, and which setting allows it. */
export function privateAddressMessage(hostname: string): string {
  return `${new PrivateAddressError(hostname).message}: CONTENT_LAKE_WEBHOOK_ALLOW_PRIVATE lets webhooks be sent there`
}

/** Whether a retry may succeed: the receiver was unreachable or unavailable. */
export function isRetryable({ failure, resultCode = 0 }: DeliveryOutcome): boolean {
  if (failure === 'network' || failure === 'timeout') return true
  return failure === 'http' && (resultCode === 429 || resultCode >= 500)
}
