import { createHmac } from 'node:crypto'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'
import {
  isPublicHost,
  PrivateAddressError,
  publicAddressLookup,
} from '@orrery/server-kit/public-address'

export interface WebhookSettings {
  /** Signing secret, shared with the receiver; without it, calls are unsigned. */
  secret: string | undefined
  /** Whether private addresses may be called. */
  allowPrivate: boolean
  /** Delay before each retry, in ms. */
  pauses?: readonly number[]
  log?: (line: string) => void
}

const defaultPauses = [1_000, 10_000, 60_000]
const timeout = 10_000

/** Header with the time and the signature: `t=1767600000,v1=<hex>`. */
const signatureHeader = 'Orrery-Signature'

/** HMAC SHA-256 over the time in seconds, a dot, and the body; the receiver verifies it and rejects old ones. */
export function signWebhook(secret: string, seconds: number, body: string): string {
  const hex = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${hex}`
}

/** The result of one call. The reason is a sentence, without the URL, which is often a credential. */
export type WebhookAttempt =
  | { isDelivered: true }
  | { isDelivered: false; isPermanent: boolean; reason: string }

/** Calls a webhook once. Never throws for a failed call. */
export async function attemptWebhook(
  url: string,
  event: object,
  { secret, allowPrivate }: WebhookSettings,
): Promise<WebhookAttempt> {
  const where = URL.canParse(url) ? new URL(url).host : 'its address'
  const failed = (reason: string, isPermanent = false): WebhookAttempt => ({
    isDelivered: false,
    isPermanent,
    reason: `The webhook at ${where} ${reason}`,
  })
  try {
    const status = await post(new URL(url), JSON.stringify(event), secret, allowPrivate)
    if (status >= 200 && status < 300) return { isDelivered: true }
    const isRejected = status >= 400 && status < 500 && status !== 408 && status !== 429
    return failed(`responded with ${status}.`, isRejected)
  } catch (error) {
    if (error instanceof PrivateAddressError)
      return failed(
        'was not called: it is not on the public internet. Set FORMS_WEBHOOK_ALLOW_PRIVATE to allow this.',
        true,
      )
    return failed(`could not be called: ${failureReason(error)}.`)
  }
}

/**
 * Calls a webhook, with retries while it fails. Never throws: a failing receiver must not fail the
 * visitor's form.
 *
 * @returns whether it was delivered
 */
export async function callWebhook(
  url: string,
  event: object,
  settings: WebhookSettings,
): Promise<boolean> {
  const { pauses = defaultPauses, log = console.warn } = settings
  for (const pause of [0, ...pauses]) {
    if (pause > 0) await wait(pause, undefined, { ref: false })
    const attempt = await attemptWebhook(url, event, settings)
    if (attempt.isDelivered) return true
    log(attempt.reason)
    if (attempt.isPermanent) return false
  }
  return false
}

const networkReasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was closed',
  ENOTFOUND: 'the host name does not exist',
  EAI_AGAIN: 'the host name could not be resolved',
}

/** Why a request failed, as the end of a sentence. */
function failureReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // Node reports the signal's timeout as an abort.
  if (error.name === 'AbortError') return `no response within ${timeout / 1_000} seconds`
  const { code } = error as NodeJS.ErrnoException
  return networkReasons[code ?? ''] ?? error.message
}

/** Posts without following redirects, which could lead to a private address. */
function post(
  url: URL,
  body: string,
  secret: string | undefined,
  allowPrivate: boolean,
): Promise<number> {
  if (!/^https?:$/.test(url.protocol))
    throw new Error('unsupported URL scheme (expected http or https)')
  // A literal IP address is connected to without a DNS lookup.
  if (!allowPrivate && !isPublicHost(url.hostname)) throw new PrivateAddressError(url.hostname)
  const seconds = Math.floor(Date.now() / 1000)
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const request = send(
      url,
      {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
          'User-Agent': 'Orrery',
          ...(secret && { [signatureHeader]: signWebhook(secret, seconds, body) }),
        },
        signal: AbortSignal.timeout(timeout),
        ...(!allowPrivate && { lookup: publicAddressLookup() }),
      },
      (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}
