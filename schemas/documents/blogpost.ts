import { ComposeIcon } from '@sanity/icons/Compose'
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
import { requires } from '../fields/requires.ts'

/** A post of the journal; marked as a story, the stories page lists it too. */
export const blogpost = defineType({
  name: 'blogpost',
  title: 'Post',
  type: 'document',
  icon: ComposeIcon,
  groups: articleFieldGroups,
  orderings: articleSortOrders,
  validation: (rule) => rule.custom(warnIfArticleSlugUnchecked).warning(),
  fields: [
    languageField,
    defineField({
      name: 'title',
      type: 'string',
      group: 'content',
      description: 'Shown on the card, and as the headline if none is set.',
      validation: (rule) => requires(rule, 'Title'),
    }),
    defineField({
      ...articleSlugField,
      validation: (rule) => rule.required().custom(checkArticleSlug),
    }),
    formerSlugsField('content'),
    articleDateField,
    defineField({
      name: 'author',
      type: 'string',
      group: 'content',
      placeholder: 'Inès Vuillemin',
    }),
    defineField({
      name: 'authorRole',
      title: 'Author’s profession',
      type: 'string',
      group: 'content',
      placeholder: 'Watchmaker',
    }),
    defineField({
      name: 'isStory',
      title: 'Story',
      type: 'boolean',
      group: 'content',
      description: 'Also shows the post on the stories page.',
      initialValue: false,
    }),
    defineField({
      name: 'heroHeader',
      title: 'Header',
      type: 'heroHeader',
      group: 'content',
      description: 'Its picture is also shown on the card.',
    }),
    defineField({ name: 'body', title: 'Text', type: 'richText', group: 'content' }),
    modulesField,
    relatedDocumentsField('blogpost'),
    ...cardTextOverrideFields,
    defineField({ name: 'seo', type: 'seo', group: 'seo' }),
  ],
  preview: {
    select: {
      title: 'title',
      date: 'date',
      author: 'author',
      isStory: 'isStory',
      image: 'heroHeader.media.image',
      poster: 'heroHeader.media.poster',
    },
    prepare: ({ title, date, author, isStory, image, poster }) => ({
      title: title || 'Untitled post',
      subtitle: [isStory ? 'Story' : null, date, author].filter(Boolean).join(' · '),
      media: image ?? poster,
    }),
  },
})
