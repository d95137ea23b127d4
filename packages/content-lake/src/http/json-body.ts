import type { TenantClass } from '../fair-scheduling/tenant.ts'
import { badRequest, httpError, type ApiError } from './errors.ts'
import { BODY_LIMITS, type BodyLimits } from './json-limits.ts'
import { IncrementalJsonParser } from './incremental-json-parser.ts'
import type { RequestContext } from './router.ts'
import { assertStorableJson } from './storable-json.ts'

type BodyReader = Pick<RequestContext, 'request' | 'quota'>
type ByClass = Readonly<Record<TenantClass, BodyLimits>>

/** Bodies up to this size are parsed at once, faster than a scheduler turn. */
const SHORT_BODY_BYTES = 8 * 1024
/** Bytes that are decoded and scanned in one step. */
const STEP_BYTES = 64 * 1024
/** Step in which a large body is counted against its tenant's quota. */
const QUOTA_STEP_BYTES = 1024 * 1024

/**
 * Reads a JSON body. A large one is parsed incrementally in scheduler turns, so that it does not block the event
 * loop.
 * @throws ApiError 413 for more bytes or values than the route accepts, 400 for invalid JSON or JSON that no document
 * can hold.
 * @throws ThrottledError where the tenant has too many bodies in flight.
 */
export async function readJsonBody(
  { request, quota }: BodyReader,
  byClass: ByClass = BODY_LIMITS.settings,
): Promise<unknown> {
  const limits = byClass[quota.class]
  const announcedLength = Number(request.headers.get('content-length') ?? Number.NaN)
  if (announcedLength > limits.bytes) throw tooLarge(limits, announcedLength)
  try {
    const short = await request.readShortBody?.()
    if (short && short.byteLength <= SHORT_BODY_BYTES) return parseShort(decode(short))
    return await parseInSteps(short ? [short] : request.body, { request, quota }, limits)
  } catch (error) {
    if (error instanceof TypeError) throw badRequest('The request body is not valid UTF-8')
    throw error
  }
}

/** @throws ApiError 400 when the body is JSON but not an object. */
export async function readJsonObjectBody(
  context: BodyReader,
  limits?: ByClass,
): Promise<Record<string, unknown>> {
  const value = await readJsonBody(context, limits)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw badRequest('The request body must be a JSON object')
  return value as Record<string, unknown>
}

function parseShort(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw badRequest(
      `Invalid JSON in request body: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
  assertStorableJson(value)
  return value
}

async function parseInSteps(
  body: Iterable<Uint8Array> | ReadableStream<Uint8Array> | null,
  { request: { signal }, quota }: BodyReader,
  limits: BodyLimits,
): Promise<unknown> {
  const parser = new IncrementalJsonParser(limits)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const read = async (decoded: () => string) => {
    let isRead = await quota.run(
      () => {
        parser.push(decoded())
        return parser.parseNext()
      },
      { signal },
    )
    while (!isRead) isRead = await quota.run(() => parser.parseNext(), { signal })
  }
  const held: (() => void)[] = []
  let size = 0
  try {
    for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength
      if (size > limits.bytes) throw tooLarge(limits)
      while (size > (held.length + 1) * QUOTA_STEP_BYTES)
        held.push(quota.acquireBody(QUOTA_STEP_BYTES))
      for (let at = 0; at < chunk.byteLength; at += STEP_BYTES)
        await read(() => decoder.decode(chunk.subarray(at, at + STEP_BYTES), { stream: true }))
    }
    await read(() => decoder.decode())
    return await quota.run(() => parser.end(), { signal })
  } finally {
    for (const release of held) release()
  }
}

const decode = (bytes: Uint8Array): string =>
  new TextDecoder('utf-8', { fatal: true }).decode(bytes)

function tooLarge({ bytes, advice }: BodyLimits, said?: number): ApiError {
  const size = said === undefined ? `more than ${bytes} bytes` : `${said} bytes`
  const limit = said === undefined ? '' : `, more than the limit of ${bytes}`
  return httpError(413, 'Payload Too Large', `The request body has ${size}${limit}. ${advice}`)
}

/** A request with its body and the principal after the body arrived. */
type ReauthenticatedRequest = RequestContext & { body: Record<string, unknown> }

/**
 * Reads a JSON object and authenticates the request again. A body may take an hour to arrive: the permissions at its
 * end apply.
 * @throws what `readJsonObjectBody` throws, and ApiError 401 for a session that has ended.
 */
export async function readBodyAndReauthenticate(
  context: RequestContext,
  limits?: Readonly<Record<TenantClass, BodyLimits>>,
): Promise<ReauthenticatedRequest> {
  const body = await readJsonObjectBody(context, limits)
  return { ...context, body, principal: await context.reauthenticate() }
}
