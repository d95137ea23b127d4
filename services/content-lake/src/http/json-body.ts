import { MAX_DEPTH } from '../document/limits.ts'
import { badRequest, httpError, type ApiError } from './errors.ts'
import type { HttpRequest } from './http-request.ts'

/** Largest body of a write in bytes: twice the service's largest document. */
export const WRITE_LIMIT = 64 * 1024 * 1024
/** Largest body of everything else; anybody may send a query. */
const READ_LIMIT = 4 * 1024 * 1024

/** Does synchronous work in somebody's turn: `Share.run`. */
type Run = <T>(work: () => T) => Promise<T>

/**
 * Reads a JSON body of at most `limit` bytes.
 * @param run takes the body apart in the turn of whoever sent it
 * @throws ApiError 413 when it is too large, 400 when it is no JSON, or JSON that no document can hold.
 */
export async function readJson(
  request: HttpRequest,
  limit = READ_LIMIT,
  run?: Run,
): Promise<unknown> {
  const text = await readText(request, limit)
  return run && text.length > SHORT ? run(() => parse(text)) : parse(text)
}

/** A body of so many characters is taken apart faster than a turn comes. */
const SHORT = 10_000

function parse(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw badRequest(
      `Invalid JSON in request body: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
  assertStorable(value)
  return value
}

/** @throws ApiError 400 when the body is JSON but no object. */
export async function readJsonObject(
  request: HttpRequest,
  limit?: number,
  run?: Run,
): Promise<Record<string, unknown>> {
  const value = await readJson(request, limit, run)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw badRequest('The request body must be a JSON object')
  return value as Record<string, unknown>
}

const strict = new TextDecoder('utf-8', { fatal: true })

async function readText(request: HttpRequest, limit: number): Promise<string> {
  if (Number(request.headers.get('content-length')) > limit) throw tooLarge(limit)
  try {
    return request.short ? strict.decode(await request.short()) : await streamedText(request, limit)
  } catch (error) {
    if (error instanceof TypeError) throw badRequest('The request body is not valid UTF-8')
    throw error
  }
}

async function streamedText({ body }: HttpRequest, limit: number): Promise<string> {
  if (!body) return ''
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let [text, size] = ['', 0]
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > limit) throw tooLarge(limit)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

const tooLarge = (limit: number): ApiError =>
  httpError(413, 'Payload Too Large', `The request body exceeds ${limit} bytes`)

/** Characters that the name of an attribute, or the path of a patch, may have. */
const MAX_NAME_LENGTH = 4096
/** Half of a character that needs two units of UTF-16; UTF-8 cannot write it down. */
const LONE_SURROGATE = /\p{Surrogate}/u

/**
 * Refuses what `JSON.parse` lets through but no document can keep: infinite numbers, half characters, prototypes, names without
 * end, bottomless nesting.
 */
export function assertStorable(root: unknown): void {
  assertScalar(root)
  let level: object[] = typeof root === 'object' && root !== null ? [root] : []
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH)
      throw badRequest(`JSON may not be nested deeper than ${MAX_DEPTH} levels`)
    const below: object[] = []
    for (const parent of level) {
      if (!Array.isArray(parent)) assertNames(parent)
      const all: unknown[] = Array.isArray(parent) ? parent : Object.values(parent)
      for (const inner of all) {
        if (typeof inner !== 'object') assertScalar(inner)
        else if (inner !== null && !isEmpty(inner)) below.push(inner)
      }
    }
    level = below
  }
}

const isEmpty = (value: object): boolean => Array.isArray(value) && value.length === 0

function assertScalar(value: unknown): void {
  if (typeof value === 'string') assertWellFormed(value)
  else if (typeof value === 'number' && !Number.isFinite(value))
    throw badRequest('Numbers must be finite')
}

function assertNames(value: object): void {
  if (Object.hasOwn(value, '__proto__')) throw badRequest('Invalid attribute name "__proto__"')
  Object.keys(value).forEach(assertName)
}

function assertName(name: string): void {
  assertWellFormed(name)
  if (name.length > MAX_NAME_LENGTH)
    throw badRequest(`Attribute names may not be longer than ${MAX_NAME_LENGTH} characters`)
}

function assertWellFormed(text: string): void {
  if (LONE_SURROGATE.test(text))
    throw badRequest('Text must be valid Unicode: half of a surrogate pair stands alone')
}
