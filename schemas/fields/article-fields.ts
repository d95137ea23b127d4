import { defineArrayMember, defineField, type FieldGroupDefinition } from 'sanity'
import { checkPathSegment } from './path-segment.ts'
import { sameLanguageReferenceOptions } from './same-language-reference-options.ts'
import { warnIfSlugUnchecked } from './validation-lookup.ts'
import { isSlugTakenInLanguage, isSlugUniquePerLanguage } from './slug-unique-per-language.ts'

/** The tabs that a post or an article is edited under. */
export const articleFieldGroups: FieldGroupDefinition[] = [
  { name: 'content', title: 'Content', default: true },
  { name: 'card', title: 'Card' },
  { name: 'seo', title: 'Search and sharing' },
]

/** The slug of what lies below a segment. */
export const articleSlugField = {
  name: 'slug',
  title: 'Address',
  type: 'slug',
  group: 'content',
  options: { source: 'title', isUnique: isSlugUniquePerLanguage, maxLength: 80 },
} as const

/** Document rule: warns if the checks of the slug could not run. */
export const warnIfArticleSlugUnchecked = warnIfSlugUnchecked(isSlugTakenInLanguage)

/** Validates the slug of an article: an error message, or `true`. */
export const checkArticleSlug = (value: { current?: string } | undefined) =>
  checkPathSegment(value?.current)

/** Date of an article, by which lists are sorted. */
export const articleDateField = defineField({
  name: 'date',
  type: 'date',
  group: 'content',
  description:
    'Shown on the page and on its card. Lists are sorted from newest to oldest. To publish it on that day, add it to a scheduled release.',
  initialValue: () => new Date().toISOString().slice(0, 10),
  validation: (rule) => rule.required(),
})

/** Texts that the card shows instead of those of the page. */
export const cardTextOverrideFields = [
  defineField({
    name: 'cardOverTitle',
    title: 'Line above the title',
    type: 'string',
    group: 'card',
    description: 'A subject of one or two words. If empty, the one of the header.',
    validation: (rule) => rule.max(32).warning('A card has room for about 32 characters.'),
  }),
  defineField({
    name: 'cardExcerpt',
    title: 'Excerpt',
    type: 'text',
    rows: 3,
    group: 'card',
    description: 'A short teaser. If empty, the introduction of the header.',
    validation: (rule) => rule.max(180).warning('Cards show about three lines: 180 characters.'),
  }),
]

/**
 * References to related documents of the same type.
 *
 * @param type the document type that they have in common
 */
export function relatedDocumentsField(type: string) {
  return defineField({
    name: 'related',
    title: 'Related',
    type: 'array',
    group: 'content',
    description: 'Up to three. If empty, the newest others are shown.',
    of: [
      defineArrayMember({
        type: 'reference',
        to: [{ type }],
        options: sameLanguageReferenceOptions,
      }),
    ],
    validation: (rule) => rule.max(3).unique(),
  })
}

/** Sort orders of Studio's lists, the default first. */
export const articleSortOrders = [
  { title: 'Newest first', name: 'newest', by: [{ field: 'date', direction: 'desc' as const }] },
  { title: 'Oldest first', name: 'oldest', by: [{ field: 'date', direction: 'asc' as const }] },
  { title: 'Title', name: 'title', by: [{ field: 'title', direction: 'asc' as const }] },
]
