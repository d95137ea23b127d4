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

/** The shop that a synced document comes from. */
export const shopOrigin = defineField({
  name: 'shop',
  type: 'object',
  fields: [defineField({ name: 'domain', type: 'string' })],
})
