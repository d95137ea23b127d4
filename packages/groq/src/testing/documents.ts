import type { LakeDocument } from '../document.ts'

/** A stored document with default system fields. */
export function stored(
  _id: string,
  _type: string,
  fields: Record<string, unknown> = {},
): LakeDocument {
  const at = '2026-01-01T00:00:00Z'
  return { _id, _type, _rev: 'rev-1', _createdAt: at, _updatedAt: at, ...fields }
}

export const ref = (id: string, key?: string) => ({
  _type: 'reference',
  _ref: id,
  ...(key ? { _key: key } : {}),
})

export const slug = (current: string) => ({ _type: 'slug', current })

/** A Portable Text block with one span. */
export const block = (key: string, text: string) => ({
  _key: key,
  _type: 'block',
  style: 'normal',
  markDefs: [],
  children: [{ _key: `${key}-1`, _type: 'span', marks: [], text }],
})
