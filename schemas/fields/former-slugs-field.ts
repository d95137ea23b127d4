import { defineArrayMember, defineField } from 'sanity'
import { notTranslatable } from './not-translatable.ts'

/**
 * Former slugs of a published document, whose URLs redirect to the current one. Studio appends to them when an editor
 * changes the slug (studio/inputs/keep-former-slugs.tsx), and the sync when the shop does.
 */
export function formerSlugsField(group?: string) {
  return defineField({
    name: 'formerSlugs',
    title: 'Old URLs',
    type: 'array',
    group,
    description:
      'Redirect to the current URL. Updated automatically. Remove an entry to reuse its URL.',
    of: [defineArrayMember({ type: 'string', options: notTranslatable })],
    options: { sortable: false },
    hidden: ({ value }) => !Array.isArray(value) || value.length === 0,
    validation: (rule) => rule.unique(),
  })
}
