import type { SlugIsUniqueValidator } from 'sanity'
import * as z from 'zod/mini'
import {
  type LookUpContext,
  lookUpForValidation,
  type LookUpUnavailable,
} from './validation-lookup.ts'

/** Whether another document of the type has the slug in the same language. */
export async function isSlugTakenInLanguage(
  slug: string,
  context: LookUpContext,
): Promise<boolean | LookUpUnavailable> {
  const { document } = context
  if (!document) return false
  const published = document._id.replace(/^drafts\.|^versions\.[^.]+\./, '')
  return lookUpForValidation(
    context,
    {
      query: `defined(*[_type == $type && language == $language && slug.current == $slug && !sanity::versionOf($published)][0]._id)`,
      shape: z.boolean(),
    },
    { type: document._type, language: document.language ?? null, slug, published },
    'raw',
  )
}

/** A slug is unique per type and language; drafts and versions of the same document do not count. */
export const isSlugUniquePerLanguage: SlugIsUniqueValidator = async (slug, context) =>
  (await isSlugTakenInLanguage(slug, context)) !== true
