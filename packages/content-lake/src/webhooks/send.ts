import { createHmac } from 'node:crypto'
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { DecryptedHook } from '../store/webhook-secrets.ts'
import type { AttemptRecord, HookSettings, MessageRecord } from '../store/hook-store.ts'
import { isPublicHost, PrivateAddressError, publicLookup } from '@orrery/server-kit/public-address'

/** A receiver has so long to answer, in milliseconds. */
const TIMEOUT_MS = 30_000

/** Characters of an answer that are kept in the log. */
const KEPT = 4_000

/** How a try went; without `failure` the message was taken. */
export type Outcome = Pick<AttemptRecord, 'failure' | 'resultCode' | 'resultBody'> & {
  /** Seconds that the receiver asked to be left alone for. */
  retryAfter?: number
}

/** Where a message is sent, and with what. */
export type SentHook = Pick<HookSettings, 'url' | 'httpMethod'> & DecryptedHook

export interface SendOptions {
  /** Whether private addresses are reached. */
  privateHooks: boolean
  signal: AbortSignal
  timeout?: number
}

/**
 * What the receiver checks with `@sanity/webhook`: HMAC-SHA256 over time and body, in base64url.
 * @param timestamp milliseconds since 1970
 */
export function signatureOf(payload: string, timestamp: number, secret: string): string {
  const hash = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('base64url')
  return `t=${timestamp},v1=${hash}`
}

/**
 * Sends a message once. Redirects are not followed: where they lead nobody has allowed. Never rejects.
 * @param now milliseconds since 1970, for the signature
 */
export async function send(
  { url: address, httpMethod, headers: own, secret }: SentHook,
  { id, headers, payload }: Pick<MessageRecord, 'id' | 'headers' | 'payload'>,
  now: number,
  { privateHooks, signal, timeout = TIMEOUT_MS }: SendOptions,
): Promise<Outcome> {
  const url = new URL(address)
  if (!privateHooks && !isPublicHost(url.hostname))
    return { failure: 'other', resultBody: notPublic(url.hostname) }
  const sent = {
    ...own,
    ...headers,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(payload)),
    'user-agent': 'content-lake',
    'idempotency-key': id,
    ...(secret !== undefined && { 'sanity-webhook-signature': signatureOf(payload, now, secret) }),
  }
  const ends = AbortSignal.any([signal, AbortSignal.timeout(timeout)])
  return new Promise((resolve) => {
    const request = (url.protocol === 'https:' ? requestSecure : requestPlain)(url, {
      method: httpMethod,
      headers: sent,
      signal: ends,
      // A connection of its own: a receiver that keeps the last one open must not get the next message on it half closed.
      agent: false,
      ...(!privateHooks && { lookup: publicLookup() }),
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

function failed(url: URL, error: Error, isLate: boolean): Outcome {
  if (isLate) return { failure: 'timeout', resultBody: 'The receiver did not answer in time' }
  if (error instanceof PrivateAddressError)
    return { failure: 'other', resultBody: notPublic(url.hostname) }
  return { failure: 'network', resultBody: error.message }
}

/** Why nothing is sent to a host, and what changes that. */
export function notPublic(hostname: string): string {
  return `${new PrivateAddressError(hostname).message}: CONTENT_LAKE_WEBHOOK_ALLOW_PRIVATE lets webhooks be sent there`
}

/** Whether it is worth trying again: the receiver was not reached, or could not at present. */
export function mayPass({ failure, resultCode = 0 }: Outcome): boolean {
  if (failure === 'network' || failure === 'timeout') return true
  return failure === 'http' && (resultCode === 429 || resultCode >= 500)
}
