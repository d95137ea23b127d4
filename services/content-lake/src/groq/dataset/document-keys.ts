import type { LakeDocument } from '../../document/document.ts'
import { publishedId } from '../../document/layers.ts'

/** The indexes, told apart by the first character of a key. */
export const IndexKey = {
  type: (type: string) => `t${type}`,
  slug: (current: string) => `s${current}`,
  storeSlug: (current: string) => `S${current}`,
  reference: (id: string) => `r${id}`,
  publishedId: (id: string) => `p${id}`,
}

/** Every key a document is found under. */
export function keysOf(document: LakeDocument): Set<string> {
  const keys = new Set<string>([
    IndexKey.type(document._type),
    IndexKey.publishedId(publishedId(document._id)),
  ])
  const own = slugCurrent(document.slug)
  if (own !== undefined) keys.add(IndexKey.slug(own))
  const store = document.store
  const synced =
    typeof store === 'object' && store !== null
      ? slugCurrent((store as { slug?: unknown }).slug)
      : undefined
  if (synced !== undefined) keys.add(IndexKey.storeSlug(synced))
  addReferences(document, keys)
  return keys
}

function slugCurrent(slug: unknown): string | undefined {
  if (typeof slug !== 'object' || slug === null) return undefined
  const current = (slug as { current?: unknown }).current
  return typeof current === 'string' ? current : undefined
}

function addReferences(document: LakeDocument, keys: Set<string>): void {
  const pending: unknown[] = [document]
  while (pending.length > 0) {
    const value = pending.pop()
    if (typeof value !== 'object' || value === null) continue
    if (Array.isArray(value)) {
      for (const item of value) pending.push(item)
      continue
    }
    const object = value as Record<string, unknown>
    if (typeof object._ref === 'string') keys.add(IndexKey.reference(object._ref))
    for (const key in object) pending.push(object[key])
  }
}
