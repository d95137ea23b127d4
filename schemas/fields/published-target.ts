import { type Asking, lookUp, notChecked, unanswered } from './look-up.ts'

interface Reference {
  _ref?: string
}

/** The ids that a document refers to anywhere, each once, so that one question serves all of its links. */
function refsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const own = (value as Reference)._ref
  const below = Object.values(value).flatMap(refsOf)
  return [...new Set(typeof own === 'string' ? [own, ...below] : below)].toSorted()
}

/**
 * Warns of a link to a page that visitors do not find: one that is gone or was never published, and is not in the
 * release that the document belongs to either.
 */
export async function checkPublished(
  value: Reference | undefined,
  context: Asking,
): Promise<true | string> {
  const ref = value?._ref
  if (!ref || !context.document) return true
  const [, release] = /^versions\.([^.]+)\./.exec(context.document._id) ?? []
  const versionOf = (id: string) => `versions.${release}.${id}`
  const refs = refsOf(context.document)
  const ids = release ? [...refs, ...refs.map(versionOf)] : refs
  const found = await lookUp<string[]>(context, '*[_id in $ids]._id', { ids }, 'raw')
  if (found === unanswered) return notChecked
  if (found.includes(ref) || (release && found.includes(versionOf(ref)))) return true
  return release
    ? 'Visitors do not find this page: it is neither published nor in this release. Add it to the release, publish it, or choose another one.'
    : 'Visitors do not find this page, as it is not published: until it is, nothing leads there. Publish it too, or choose another one.'
}
