import { defineArrayMember, defineField } from 'sanity'
import { notTranslatable } from './not-translatable.ts'

/**
 * The slugs that a published document had before. Studio adds to them when an editor changes the
 * slug (studio/inputs/keep-former-slugs.tsx), the shop's sync when the shop does; visitors of the
 * old addresses are led to the new one.
 */
export function formerSlugs(group?: string) {
  return defineField({
    name: 'formerSlugs',
    title: 'Old addresses',
    type: 'array',
    group,
    description:
      'Visitors of these are led to the present address. The list keeps itself; remove an entry to set its address free.',
    of: [defineArrayMember({ type: 'string', options: notTranslatable })],
    options: { sortable: false },
    hidden: ({ value }) => !Array.isArray(value) || value.length === 0,
    validation: (rule) => rule.unique(),
  })
}
