import type { ValidationContext } from 'sanity'
import { studioApiVersion } from './api-version.ts'

/** Result of a look-up if the content service did not respond. */
export const unavailable = Symbol('unanswered')
export type Unavailable = typeof unavailable

/** Warning for a check that could not run. */
export const uncheckedMessage =
  'The content service did not answer, so this could not be checked. It is checked again with the next change.'

/** The part of a validation context that a look-up needs. */
export type LookUpContext = Pick<ValidationContext, 'document' | 'getClient'>

interface CachedLookUp {
  since: number
  answer: Promise<unknown>
}
const lookUpCache = new WeakMap<object, Map<string, CachedLookUp>>()
/** Cache lifetime in ms, so that all checks of one validation run share a request. */
const cacheTtl = 1000

/**
 * Queries content for the checks of a document. Equal queries of one validation run share a request; a failed request
 * is retried once.
 */
export function lookUp<T>(
  { document, getClient }: LookUpContext,
  query: string,
  params: Record<string, unknown>,
  perspective?: 'raw' | 'drafts',
): Promise<T | Unavailable> {
  const ask = async () =>
    getClient({ apiVersion: studioApiVersion }).fetch<T>(
      query,
      params,
      perspective && { perspective },
    )
  const answered = () =>
    ask()
      .catch(ask)
      .catch((): Unavailable => unavailable)
  if (!document) return answered()
  const requested = lookUpCache.get(document) ?? new Map<string, CachedLookUp>()
  lookUpCache.set(document, requested)
  const key = JSON.stringify([query, params, perspective])
  const before = requested.get(key)
  if (before && Date.now() - before.since < cacheTtl)
    return before.answer as Promise<T | Unavailable>
  const answer = answered()
  requested.set(key, { since: Date.now(), answer })
  return answer
}

/** A check that queries content: true, an error message, or unavailable. */
export type LookUpCheck<T> = (
  value: T,
  context: ValidationContext,
) => true | string | Unavailable | Promise<true | string | Unavailable>

/** Rule that reports the errors of a check; it passes if content is unavailable. */
export const asError =
  <T>(check: LookUpCheck<T>) =>
  async (value: T, context: ValidationContext): Promise<true | string> => {
    const said = await check(value, context)
    return said === unavailable ? true : said
  }

/** Rule that warns if a check could not run; separate, because Studio gives a whole rule one level. */
export const asUncheckedWarning =
  <T>(check: LookUpCheck<T>) =>
  async (value: T, context: ValidationContext): Promise<true | string> =>
    (await check(value, context)) === unavailable ? uncheckedMessage : true

/**
 * The same for a slug, as a document rule: a second rule of the slug would report each of its errors twice.
 *
 * @param lookUps the look-ups of the slug's checks
 */
export const slugUncheckedWarning =
  (...lookUps: ((slug: string, context: ValidationContext) => Promise<unknown>)[]) =>
  async (value: unknown, context: ValidationContext) => {
    const slug = (value as { slug?: { current?: string } } | undefined)?.slug?.current
    if (!slug) return true
    const answers = await Promise.all(lookUps.map((ask) => ask(slug, context)))
    return answers.includes(unavailable) ? { message: uncheckedMessage, path: ['slug'] } : true
  }
