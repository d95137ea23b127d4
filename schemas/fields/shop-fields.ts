import { defineField } from 'sanity'

/**
 * The shop's handle of a product or collection. The shop keeps it unique; here the document of each language
 * carries the same one, which is no mistake that an editor could mend.
 */
export const shopHandle = defineField({
  name: 'slug',
  type: 'slug',
  options: { isUnique: () => true },
})

/** What keeps something of the shop from being sold, for lists; undefined where nothing does. */
export function notSoldReason(isDeleted: unknown, status?: unknown): string | undefined {
  if (isDeleted === true) return 'gone from the shop'
  if (status === 'archived') return 'no longer on sale'
  return status === 'draft' ? 'not on sale yet' : undefined
}

/** The shop that a synced document comes from. */
export const shopOrigin = defineField({
  name: 'shop',
  type: 'object',
  fields: [defineField({ name: 'domain', type: 'string' })],
})
