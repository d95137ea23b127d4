import type { ValidationContext } from 'sanity'
import { studioApiVersion } from './api-version.ts'

/** What a check holds in its hand where content did not answer. */
export const unanswered = Symbol('unanswered')
export type Unanswered = typeof unanswered

/** What an editor is told where nothing was found, nor looked for. */
export const notChecked =
  'The content service did not answer, so this could not be checked. It is checked again with the next change.'

/** Of a check's context, what a look-up needs. */
export type Asking = Pick<ValidationContext, 'document' | 'getClient'>

interface Known {
  since: number
  answer: Promise<unknown>
}
const known = new WeakMap<object, Map<string, Known>>()
/** How long an answer counts for the other checks of the same text: as long as they may take to begin. */
const sameRunMs = 1000

/**
 * Asks content for the checks of a document: once for all of one run that ask the same, and once more where that
 * fails.
 */
export function lookUp<T>(
  { document, getClient }: Asking,
  query: string,
  params: Record<string, unknown>,
  perspective?: 'raw' | 'drafts',
): Promise<T | Unanswered> {
  const ask = async () =>
    getClient({ apiVersion: studioApiVersion }).fetch<T>(
      query,
      params,
      perspective && { perspective },
    )
  const answered = () =>
    ask()
      .catch(ask)
      .catch((): Unanswered => unanswered)
  if (!document) return answered()
  const asked = known.get(document) ?? new Map<string, Known>()
  known.set(document, asked)
  const key = JSON.stringify([query, params, perspective])
  const before = asked.get(key)
  if (before && Date.now() - before.since < sameRunMs)
    return before.answer as Promise<T | Unanswered>
  const answer = answered()
  asked.set(key, { since: Date.now(), answer })
  return answer
}

/** A check that asks content: true, what is wrong in words for its editor, or no answer. */
export type AskingCheck<T> = (
  value: T,
  context: ValidationContext,
) => true | string | Unanswered | Promise<true | string | Unanswered>

/** The part of a check that refuses: what content did not answer refuses nothing. */
export const faults =
  <T>(check: AskingCheck<T>) =>
  async (value: T, context: ValidationContext): Promise<true | string> => {
    const said = await check(value, context)
    return said === unanswered ? true : said
  }

/** The part of a check that warns, for a rule of its own: Studio gives a whole rule one level. */
export const gaps =
  <T>(check: AskingCheck<T>) =>
  async (value: T, context: ValidationContext): Promise<true | string> =>
    (await check(value, context)) === unanswered ? notChecked : true

/**
 * As `gaps`, for a slug: a rule of the document, since a second rule of a slug would say each of its faults twice.
 *
 * @param lookUps what the checks of the slug ask
 */
export const slugGaps =
  (...lookUps: ((slug: string, context: ValidationContext) => Promise<unknown>)[]) =>
  async (value: unknown, context: ValidationContext) => {
    const slug = (value as { slug?: { current?: string } } | undefined)?.slug?.current
    if (!slug) return true
    const answers = await Promise.all(lookUps.map((ask) => ask(slug, context)))
    return answers.includes(unanswered) ? { message: notChecked, path: ['slug'] } : true
  }
