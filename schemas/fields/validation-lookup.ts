import type { ValidationContext } from 'sanity'
import type * as z from 'zod/mini'
import { studioApiVersion } from './api-version.ts'

/** Result of a look-up if the content service did not respond. */
export const lookUpUnavailable = Symbol('unanswered')
export type LookUpUnavailable = typeof lookUpUnavailable

/** Warning for a check that could not run. */
export const couldNotCheckMessage =
  'The content service did not respond, so this could not be checked. Edit the document to check again.'

/** The part of a validation context that a look-up needs. */
export type LookUpContext = Pick<ValidationContext, 'document' | 'getClient'>

interface CachedLookUp {
  since: number
  answer: Promise<unknown>
}
const lookUpCache = new WeakMap<object, Map<string, CachedLookUp>>()
/** Cache lifetime in ms, so that all checks of one validation run share a request. */
const cacheTtl = 1000

/** A query and the shape of its result; single values of another type should count as missing. */
interface LookUp<T> {
  query: string
  shape: z.ZodMiniType<T>
}

/**
 * Queries content for the checks of a document. Equal queries of one validation run share a request; a failed request
 * is retried once. A result of another shape counts as unavailable.
 */
export async function lookUpForValidation<T>(
  context: LookUpContext,
  { query, shape }: LookUp<T>,
  params: Record<string, unknown>,
  perspective?: 'raw' | 'drafts',
): Promise<T | LookUpUnavailable> {
  const answer = await lookUpOnce(context, query, params, perspective)
  if (answer === lookUpUnavailable) return lookUpUnavailable
  const parsed = shape.safeParse(answer)
  return parsed.success ? parsed.data : lookUpUnavailable
}

function lookUpOnce(
  { document, getClient }: LookUpContext,
  query: string,
  params: Record<string, unknown>,
  perspective?: 'raw' | 'drafts',
): Promise<unknown> {
  const ask = async () =>
    getClient({ apiVersion: studioApiVersion }).fetch<unknown>(
      query,
      params,
      perspective && { perspective },
    )
  const answered = () =>
    ask()
      .catch(ask)
      .catch((): LookUpUnavailable => lookUpUnavailable)
  if (!document) return answered()
  const requested = lookUpCache.get(document) ?? new Map<string, CachedLookUp>()
  lookUpCache.set(document, requested)
  const key = JSON.stringify([query, params, perspective])
  const before = requested.get(key)
  if (before && Date.now() - before.since < cacheTtl) return before.answer
  const answer = answered()
  requested.set(key, { since: Date.now(), answer })
  return answer
}

/** A check that queries content: true, an error message, or unavailable. */
export type LookUpCheck<T> = (
  value: T,
  context: ValidationContext,
) => true | string | LookUpUnavailable | Promise<true | string | LookUpUnavailable>

/** Rule that reports the errors of a check; it passes if content is unavailable. */
export const reportLookUpError =
  <T>(check: LookUpCheck<T>) =>
  async (value: T, context: ValidationContext): Promise<true | string> => {
    const said = await check(value, context)
    return said === lookUpUnavailable ? true : said
  }

/** Rule that warns if a check could not run; separate, because Studio gives a whole rule one level. */
export const warnIfUnchecked =
  <T>(check: LookUpCheck<T>) =>
  async (value: T, context: ValidationContext): Promise<true | string> =>
    (await check(value, context)) === lookUpUnavailable ? couldNotCheckMessage : true

/**
 * The same for a slug, as a document rule: a second rule of the slug would report each of its errors twice.
 *
 * @param lookUps the look-ups of the slug's checks
 */
export const warnIfSlugUnchecked =
  (...lookUps: ((slug: string, context: ValidationContext) => Promise<unknown>)[]) =>
  async (value: unknown, context: ValidationContext) => {
    const slug = (value as { slug?: { current?: string } } | undefined)?.slug?.current
    if (!slug) return true
    const answers = await Promise.all(lookUps.map((ask) => ask(slug, context)))
    return answers.includes(lookUpUnavailable)
      ? { message: couldNotCheckMessage, path: ['slug'] }
      : true
  }
