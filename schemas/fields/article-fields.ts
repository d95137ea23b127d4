import { defineArrayMember, defineField, type FieldGroupDefinition } from 'sanity'
import { checkPathSegment } from './path-segment.ts'
import { sameLanguageReferenceOptions } from './same-language-reference-options.ts'
import { warnIfSlugUnchecked } from './validation-lookup.ts'
import { isSlugTakenInLanguage, isSlugUniquePerLanguage } from './slug-unique-per-language.ts'
import { requires } from './requires.ts'

/** The tabs that a post or an article is edited under. */
export const articleFieldGroups: FieldGroupDefinition[] = [
  { name: 'content', title: 'Content', default: true },
  { name: 'card', title: 'Card' },
  { name: 'seo', title: 'Search and sharing' },
]

/** The slug of what lies below a segment. */
export const articleSlugField = {
  name: 'slug',
  title: 'Slug',
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
  description: 'Shown on the page and used to sort lists. Does not schedule publishing.',
  initialValue: () => new Date().toISOString().slice(0, 10),
  validation: (rule) => requires(rule, 'Date'),
})

/** Texts that the card shows instead of those of the page. */
export const cardTextOverrideFields = [
  defineField({
    name: 'cardOverTitle',
    title: 'Eyebrow',
    type: 'string',
    group: 'card',
    description: 'One or two words above the title. If empty: the header’s eyebrow.',
    validation: (rule) => rule.max(32).warning('Keep it under 32 characters to fit on a card.'),
  }),
  defineField({
    name: 'cardExcerpt',
    title: 'Excerpt',
    type: 'text',
    rows: 3,
    group: 'card',
    description: 'Short teaser. If empty: the header’s introduction.',
    validation: (rule) => rule.max(180).warning('Keep it under 180 characters to fit on a card.'),
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
    description: 'Up to 3. If empty: the newest ones.',
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
