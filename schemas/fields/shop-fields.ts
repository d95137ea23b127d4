import { defineField } from 'sanity'

/**
 * The shop's handle of a product or collection. It is unique in the shop; the documents of all languages share it, so
 * Studio must not check its uniqueness.
 */
export const shopHandleField = defineField({
  name: 'slug',
  type: 'slug',
  options: { isUnique: () => true },
})

/** Why a synced document is not sold, for previews; undefined if it is. */
export function notSoldReason(isDeleted: unknown, status?: unknown): string | undefined {
  if (isDeleted === true) return 'deleted in the shop'
  if (status === 'archived') return 'archived in the shop'
  return status === 'draft' ? 'draft in the shop' : undefined
}

/** The shop that a synced document comes from. */
export const shopOriginField = defineField({
  name: 'shop',
  type: 'object',
  fields: [defineField({ name: 'domain', type: 'string' })],
})
