import { DocumentIcon } from '@sanity/icons/Document'
import { defineField, defineType } from 'sanity'
import { defaultLocale } from '#lib/locales.ts'
import { documentFieldGroups } from '../fields/document-field-groups.ts'
import { formerSlugsField } from '../fields/former-slugs-field.ts'
import { languageField } from '../fields/language-field.ts'
import {
  reportLookUpError,
  warnIfSlugUnchecked,
  lookUpUnavailable,
} from '../fields/validation-lookup.ts'
import { checkPagePath } from '../fields/page-path.ts'
import {
  checkFormerPathConflict,
  checkPagePathConflict,
  loadSlugCheckContext,
} from '../fields/segment-slug-fields.ts'
import { modulesField } from '../modules/modules-field.ts'
import {
  isSlugTakenInLanguage,
  isSlugUniquePerLanguage,
} from '../fields/slug-unique-per-language.ts'
import { requires } from '../fields/requires.ts'

/** A page at a path of the editor's choice. */
export const page = defineType({
  name: 'page',
  title: 'Page',
  type: 'document',
  icon: DocumentIcon,
  groups: documentFieldGroups,
  // On the document, not on the slug: a warning there would downgrade every error of the slug.
  validation: (rule) =>
    rule
      .custom(async (document, context) => {
        const around = await loadSlugCheckContext(context)
        const { current } = (document as { slug?: { current?: string } } | undefined)?.slug ?? {}
        const said =
          around && around !== lookUpUnavailable ? checkFormerPathConflict(current, around) : true
        return said === true ? true : { message: said, path: ['slug'] }
      })
      .custom(
        warnIfSlugUnchecked(isSlugTakenInLanguage, (_, context) => loadSlugCheckContext(context)),
      )
      .warning(),
  fields: [
    languageField,
    defineField({
      name: 'title',
      type: 'string',
      group: 'content',
      description: 'Used in lists and breadcrumbs, and as the headline if none is set.',
      validation: (rule) => requires(rule, 'Title'),
    }),
    defineField({
      name: 'slug',
      title: 'Path',
      type: 'slug',
      group: 'content',
      description: 'URL of the page without the language, for example pages/about-us.',
      options: { source: 'title', isUnique: isSlugUniquePerLanguage },
      validation: (rule) =>
        rule.required().custom(
          reportLookUpError(async (value: { current?: string } | undefined, context) => {
            const spelled = checkPagePath(value?.current)
            if (spelled !== true) return spelled
            const around = await loadSlugCheckContext(context)
            if (!around) return true
            if (around === lookUpUnavailable) return lookUpUnavailable
            return checkPagePathConflict(value?.current, around)
          }),
        ),
    }),
    formerSlugsField('content'),
    defineField({
      name: 'parentPage',
      title: 'Parent page',
      description: 'Sets the breadcrumb. Does not change the URL.',
      type: 'reference',
      group: 'content',
      to: [{ type: 'page' }],
      options: {
        filter: ({ document }) => ({
          filter: 'language == $language && !sanity::versionOf($self)',
          params: {
            language: (document as { language?: string }).language ?? defaultLocale,
            self: document._id.replace(/^drafts\.|^versions\.[^.]+\./, ''),
          },
        }),
      },
    }),
    defineField({ name: 'heroHeader', title: 'Header', type: 'heroHeader', group: 'content' }),
    modulesField,
    defineField({ name: 'seo', type: 'seo', group: 'seo' }),
  ],
  orderings: [
    { name: 'path', title: 'Path', by: [{ field: 'slug.current', direction: 'asc' }] },
    { name: 'title', title: 'Title', by: [{ field: 'title', direction: 'asc' }] },
  ],
  preview: {
    select: { title: 'title', slug: 'slug.current', media: 'heroHeader.media.image' },
    prepare: ({ title, slug, media }) => ({
      title: title || 'Untitled page',
      subtitle: slug ? `/${slug}` : 'No path yet',
      media,
    }),
  },
})
