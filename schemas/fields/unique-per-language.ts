import type { SlugIsUniqueValidator } from 'sanity'
import { studioApiVersion } from './api-version.ts'

/** A path belongs to one document of a type in each language; drafts and versions of the same document do not count. */
export const uniquePerLanguage: SlugIsUniqueValidator = async (slug, context) => {
  const { document, getClient } = context
  if (!document) return true
  const published = document._id.replace(/^drafts\.|^versions\.[^.]+\./, '')
  const taken = await getClient({ apiVersion: studioApiVersion }).fetch<boolean>(
    `defined(*[_type == $type && language == $language && slug.current == $slug && !sanity::versionOf($published)][0]._id)`,
    { type: document._type, language: document.language ?? null, slug, published },
    { perspective: 'raw' },
  )
  return !taken
}
