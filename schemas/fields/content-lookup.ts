import type { ValidationContext } from 'sanity'
import { studioApiVersion } from './api-version.ts'

/** What a check holds in its hand where content did not answer. */
export const unavailable = Symbol('unanswered')
export type Unavailable = typeof unavailable

/** What an editor is told where nothing was found, nor looked for. */
export const uncheckedMessage =
  'The content service did not answer, so this could not be checked. It is checked again with the next change.'

/** Of a check's context, what a look-up needs. */
export type LookUpContext = Pick<ValidationContext, 'document' | 'getClient'>

interface CachedLookUp {
  since: number
  answer: Promise<unknown>
}
const lookUpCache = new WeakMap<object, Map<string, CachedLookUp>>()
/** How long an answer counts for the other checks of the same text: as long as they may take to begin. */
const cacheTtl = 1000

/**
 * Asks content for the checks of a document: once for all of one run that ask the same, and once more where that
 * fails.
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
  const asked = lookUpCache.get(document) ?? new Map<string, CachedLookUp>()
  lookUpCache.set(document, asked)
  const key = JSON.stringify([query, params, perspective])
  const before = asked.get(key)
  if (before && Date.now() - before.since < cacheTtl)
    return before.answer as Promise<T | Unavailable>
  const answer = answered()
  asked.set(key, { since: Date.now(), answer })
  return answer
}

/** A check that asks content: true, what is wrong in words for its editor, or no answer. */
export type LookUpCheck<T> = (
  value: T,
  context: ValidationContext,
) => true | string | Unavailable | Promise<true | string | Unavailable>

/** The part of a check that refuses: what content did not answer refuses nothing. */
export const asError =
  <T>(check: LookUpCheck<T>) =>
  async (value: T, context: ValidationContext): Promise<true | string> => {
    const said = await check(value, context)
    return said === unavailable ? true : said
  }

/** The part of a check that warns, for a rule of its own: Studio gives a whole rule one level. */
export const asUncheckedWarning =
  <T>(check: LookUpCheck<T>) =>
  async (value: T, context: ValidationContext): Promise<true | string> =>
    (await check(value, context)) === unavailable ? uncheckedMessage : true

/**
 * As `gaps`, for a slug: a rule of the document, since a second rule of a slug would say each of its faults twice.
 *
 * @param lookUps what the checks of the slug ask
 */
export const slugUncheckedWarning =
  (...lookUps: ((slug: string, context: ValidationContext) => Promise<unknown>)[]) =>
  async (value: unknown, context: ValidationContext) => {
    const slug = (value as { slug?: { current?: string } } | undefined)?.slug?.current
    if (!slug) return true
    const answers = await Promise.all(lookUps.map((ask) => ask(slug, context)))
    return answers.includes(unavailable) ? { message: uncheckedMessage, path: ['slug'] } : true
  }
