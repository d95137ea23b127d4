import { validateHeaderName, validateHeaderValue } from 'node:http'
import { readShortText } from '../account/body-fields.ts'
import { badRequest } from '../http/errors.ts'
import type { Lake } from '../lake.ts'
import type { WebhookSettings, WebhookTrigger, WebhookRecord } from '../store/webhook-store.ts'
import { isPublicHost } from '@orrery/server-kit/public-address'
import { privateAddressMessage } from './send-webhook.ts'
import type { EncryptedSecret } from '../encryption/secret-box.ts'
import { encryptWebhookHeader } from '../store/webhook-secrets.ts'
import { expressionProblem } from './webhook-message.ts'

const EVENTS: readonly WebhookTrigger[] = ['create', 'update', 'delete']
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const SWITCHES = ['includeDrafts', 'includeAllVersions', 'isDisabledByUser'] as const

/** Defaults of a webhook, as Sanity documents them. */
const DEFAULTS: Omit<WebhookSettings, 'name' | 'url' | 'dataset' | 'headers'> = {
  description: null,
  apiVersion: 'v2021-03-25',
  includeDrafts: false,
  includeAllVersions: false,
  httpMethod: 'POST',
  isDisabledByUser: false,
  rule: { on: EVENTS, filter: null, projection: null },
}

/** Headers of the connection, or that the lake sets itself. */
const OWN_HEADERS =
  /^(host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|content-length|content-type|proxy-.*|sanity-.*|idempotency-key)$/i

/**
 * Reads a webhook from a request body and encrypts its header values. Absent fields keep their value, or get the
 * default.
 * @throws ApiError 400 for invalid values.
 */
export function readHookBody(
  given: Record<string, unknown>,
  lake: Lake,
  id: string,
  before?: WebhookSettings,
): WebhookSettings {
  const wish: Record<string, unknown> = { ...DEFAULTS, ...before, ...given }
  if (given.type !== undefined && given.type !== 'document')
    throw badRequest('"type" must be "document": there are no webhooks of whole transactions here')
  const dataset = readShortText(wish.dataset, 'dataset')
  if (dataset !== '*' && !lake.dataset(dataset))
    throw badRequest(`There is no dataset "${dataset}": name one, or "*" for all of them`)
  const { httpMethod, description } = wish
  const method = METHODS.find((each) => each === httpMethod)
  if (method === undefined) throw badRequest(`"httpMethod" must be one of [${METHODS.join(', ')}]`)
  if (description !== null && (typeof description !== 'string' || description.length > 1024))
    throw badRequest('"description" must be a text of at most 1024 characters')
  const [includeDrafts, includeAllVersions, isDisabledByUser] = SWITCHES.map((name) =>
    readSwitch(wish[name], name),
  )
  return {
    name: readShortText(wish.name, 'name'),
    description: description as string | null,
    url: readUrl(wish.url, lake),
    dataset,
    apiVersion: readApiVersion(wish.apiVersion),
    includeDrafts: includeDrafts ?? false,
    includeAllVersions: includeAllVersions ?? false,
    isDisabledByUser: isDisabledByUser ?? false,
    httpMethod: method,
    headers:
      given.headers === undefined
        ? (before?.headers ?? {})
        : sealedHeaders(given.headers ?? {}, lake, id, before?.headers),
    rule: readRule(wish.rule, lake),
  }
}

/**
 * Stored credentials are bound to their origin: with a new one, each of them must be set again or removed.
 * @throws ApiError 400 that names stored credentials
 */
export function requireCredentialsForNewOrigin(
  changed: WebhookRecord,
  before: WebhookRecord,
): void {
  const { origin } = new URL(changed.body.url)
  if (origin === new URL(before.body.url).origin) return
  // Each encryption has its own nonce: equal ciphertext means a stored value.
  const kept = Object.entries(changed.body.headers)
    .filter(([name, text]) => before.body.headers[name] === text)
    .map(([name]) => `the header "${name}"`)
  if (changed.secret !== undefined && changed.secret === before.secret) kept.unshift('"secret"')
  if (kept.length > 0)
    throw badRequest(
      `"url" leads to another origin (${origin}), and stored credentials are not sent there: set ${kept.join(' and ')} again in the same request, or remove them`,
    )
}

/** The signing secret; undefined for none. */
export function readWebhookSecret(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value === 'string' && value.length <= 500) return value
  throw badRequest('"secret" must be a text of at most 500 characters')
}

function readSwitch(value: unknown, name: string): boolean {
  if (typeof value === 'boolean') return value
  throw badRequest(`"${name}" must be true or false`)
}

function readUrl(value: unknown, { config }: Lake): string {
  const url = typeof value === 'string' && value.length <= 2_000 ? URL.parse(value) : null
  if (!url || !/^https?:$/.test(url.protocol))
    throw badRequest('"url" must be an address that begins with https:// or http://')
  if (url.username !== '' || url.password !== '')
    throw badRequest('"url" must have no password in it: send one in "headers"')
  if (!(config.privateHooks ?? false) && !isPublicHost(url.hostname))
    throw badRequest(privateAddressMessage(url.hostname))
  return url.href
}

function readApiVersion(value: unknown): string {
  if (typeof value === 'string' && /^v?(1|X|\d{4}-\d{2}-\d{2})$/.test(value)) return value
  throw badRequest('"apiVersion" must be a version such as v2021-03-25')
}

/** Masks header values in responses, which never contain them. Sending the mask keeps the stored value. */
export const HEADER_VALUE_MASK = '********'

function sealedHeaders(
  value: unknown,
  { secrets }: Lake,
  id: string,
  before: WebhookSettings['headers'] = {},
): WebhookSettings['headers'] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw badRequest('"headers" must be an object of names and texts')
  const headers = Object.entries(value as Record<string, unknown>)
  if (headers.length > 50) throw badRequest('"headers" must be 50 at most')
  const sealed = headers.map(([name, text]) => [
    name,
    text === HEADER_VALUE_MASK
      ? knownHeader(name, before)
      : encryptWebhookHeader(secrets, id, name, readHeader(name, text)),
  ])
  return Object.fromEntries(sealed) as WebhookSettings['headers']
}

function knownHeader(name: string, before: WebhookSettings['headers']): EncryptedSecret {
  const known = Object.hasOwn(before, name) ? before[name] : undefined
  if (known !== undefined) return known
  throw badRequest(
    `The header "${name}" has no value yet: ${HEADER_VALUE_MASK} stands for one that is stored`,
  )
}

function readHeader(name: string, text: unknown): string {
  if (OWN_HEADERS.test(name)) throw badRequest(`The header "${name}" is not yours to set`)
  try {
    validateHeaderName(name)
    if (typeof text !== 'string' || text.length > 4_000) throw new TypeError('no text')
    validateHeaderValue(name, text)
    return text
  } catch {
    throw badRequest(`The header "${name}" is none that can be sent`)
  }
}

function readRule(value: unknown, lake: Lake): WebhookSettings['rule'] {
  if (typeof value !== 'object' || value === null)
    throw badRequest('"rule" must be an object with "on", "filter" and "projection"')
  const { on = EVENTS, filter, projection } = value as Record<string, unknown>
  const events: unknown[] = Array.isArray(on) ? on : []
  if (events.length === 0 || !events.every((event) => EVENTS.some((each) => each === event)))
    throw badRequest(`"rule.on" must be a list of ${EVENTS.join(', ')}`)
  return {
    on: EVENTS.filter((event) => events.includes(event)),
    filter: readExpression(filter, 'filter', lake),
    projection: readExpression(projection, 'projection', lake),
  }
}

function readExpression(value: unknown, name: string, lake: Lake): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value !== 'string' || value.length > 16_000)
    throw badRequest(`"rule.${name}" must be GROQ of at most 16000 characters`)
  const [dataset] = lake.listDatasets()
  const now = lake.clock()
  const problem =
    dataset && expressionProblem(value, { dataset, projectId: lake.config.projectId, now })
  if (problem !== undefined)
    throw badRequest(`"rule.${name}" is no GROQ that can be used: ${problem}`)
  return value
}
