import { BellIcon } from '@sanity/icons/Bell'
import { defineField, defineType } from 'sanity'
import {
  articleFieldGroups,
  warnIfArticleSlugUnchecked,
  articleSlugField,
  cardTextOverrideFields,
  checkArticleSlug,
  articleDateField,
  articleSortOrders,
  relatedDocumentsField,
} from '../fields/article-fields.ts'
import { formerSlugsField } from '../fields/former-slugs-field.ts'
import { languageField } from '../fields/language-field.ts'
import { modulesField } from '../modules/modules-field.ts'
import { radioOptions } from '../fields/radio-options.ts'
import { requires } from '../fields/requires.ts'

type NewsDocument = { type?: string } | undefined

/** `hidden` callback for fields of the other type; an item is an article by default. */
const isNot =
  (type: 'article' | 'link') =>
  ({ document }: { document?: unknown }) =>
    ((document as NewsDocument)?.type ?? 'article') !== type

/** A piece of news: an article with a page of its own, or a link to a page elsewhere. */
export const newsItem = defineType({
  name: 'news',
  title: 'News item',
  type: 'document',
  icon: BellIcon,
  groups: articleFieldGroups,
  orderings: articleSortOrders,
  validation: (rule) => rule.custom(warnIfArticleSlugUnchecked).warning(),
  fields: [
    languageField,
    defineField({
      name: 'type',
      title: 'Type',
      type: 'string',
      group: 'content',
      initialValue: 'article',
      description: 'An article has its own page. A link opens another site.',
      options: radioOptions({ article: 'Article', link: 'Link to another site' }, 'horizontal'),
      validation: (rule) => requires(rule, 'Type'),
    }),
    defineField({
      name: 'title',
      type: 'string',
      group: 'content',
      description: 'Shown on the card, and as the headline if none is set.',
      validation: (rule) => requires(rule, 'Title'),
    }),
    defineField({
      ...articleSlugField,
      hidden: isNot('article'),
      validation: (rule) =>
        rule.custom((value, context) => {
          if (isNot('article')(context)) return true
          return value?.current
            ? checkArticleSlug(value)
            : 'Slug is required: generate it from the title.'
        }),
    }),
    formerSlugsField('content'),
    defineField({
      name: 'url',
      title: 'Link URL',
      type: 'url',
      group: 'content',
      hidden: isNot('link'),
      description: 'Full URL, starting with https://.',
      validation: (rule, context) =>
        context?.hidden
          ? rule.skip()
          : [
              rule.uri({ scheme: ['http', 'https'], allowRelative: false }),
              rule.custom((value) => (value ? true : 'URL is required.')),
            ],
    }),
    defineField({
      name: 'source',
      title: 'Source',
      type: 'string',
      group: 'content',
      hidden: isNot('link'),
      description: 'Name of the linked site, shown on the card.',
    }),
    articleDateField,
    defineField({
      name: 'heroHeader',
      title: 'Header',
      type: 'heroHeader',
      group: 'content',
      hidden: isNot('article'),
    }),
    defineField({
      name: 'body',
      title: 'Text',
      type: 'richText',
      group: 'content',
      hidden: isNot('article'),
    }),
    defineField({ ...modulesField, hidden: isNot('article') }),
    defineField({ ...relatedDocumentsField('news'), hidden: isNot('article') }),
    defineField({
      name: 'cardImage',
      title: 'Picture',
      type: 'picture',
      group: 'card',
      description: 'If empty: the header’s picture.',
    }),
    ...cardTextOverrideFields,
    defineField({ name: 'seo', type: 'seo', group: 'seo', hidden: isNot('article') }),
  ],
  preview: {
    select: {
      title: 'title',
      date: 'date',
      type: 'type',
      source: 'source',
      card: 'cardImage',
      image: 'heroHeader.media.image',
    },
    prepare: ({ title, date, type, source, card, image }) => ({
      title: title || 'Untitled news',
      subtitle: [type === 'link' ? `Link${source ? ` to ${source}` : ''}` : 'Article', date]
        .filter(Boolean)
        .join(' · '),
      media: card ?? image,
    }),
  },
})
