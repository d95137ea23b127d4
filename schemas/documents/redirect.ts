import { TransferIcon } from '@sanity/icons/Transfer'
import { defineField, defineType } from 'sanity'
import { normalizeRedirectDestination } from '#lib/addresses/redirect-paths.ts'
import { isLocale, localeTable } from '#lib/locales.ts'
import {
  type LookUpCheck,
  reportLookUpError,
  warnIfUnchecked,
} from '../fields/validation-lookup.ts'
import { redirectTargetTypes } from '../fields/link-targets.ts'
import {
  checkRedirectDestination,
  checkRedirectSource,
  redirectSourceError,
  type StoredDestination,
  studioOrigin,
} from '../fields/redirect-checks.ts'
import { radioOptions } from '../fields/radio-options.ts'
import { requires } from '../fields/requires.ts'

interface RedirectDocument {
  destination?: { type?: string }
}

const leadsOut = (document: unknown) =>
  (document as RedirectDocument | undefined)?.destination?.type === 'url'

const checkFrom: LookUpCheck<string | undefined> = (value, context) => {
  if (typeof value !== 'string') return true
  return redirectSourceError(value) ?? checkRedirectSource(value, context)
}

const checkTo: LookUpCheck<Record<string, unknown> | undefined> = (value, context) =>
  checkRedirectDestination(value as StoredDestination | undefined, context)

/** Redirects a path to another page or URL. */
export const redirect = defineType({
  name: 'redirect',
  title: 'Redirect',
  type: 'document',
  icon: TransferIcon,
  fields: [
    defineField({
      name: 'source',
      title: 'From',
      type: 'string',
      description: 'Path of the old URL, for example /old-page or /fr/ancienne-page.',
      validation: (rule) => [
        requires(rule, 'From'),
        rule.custom(reportLookUpError(checkFrom)),
        rule.custom(warnIfUnchecked(checkFrom)).warning(),
      ],
    }),
    defineField({
      name: 'destination',
      title: 'To',
      type: 'object',
      validation: (rule) => [
        rule.custom(reportLookUpError(checkTo)),
        rule.custom(warnIfUnchecked(checkTo)).warning(),
      ],
      fields: [
        defineField({
          name: 'type',
          type: 'string',
          initialValue: 'internal',
          options: radioOptions({ internal: 'Page on this site', url: 'URL' }, 'horizontal'),
        }),
        defineField({
          name: 'reference',
          title: 'Page',
          type: 'reference',
          to: redirectTargetTypes,
          hidden: ({ parent }) => parent?.type === 'url',
          validation: (rule) =>
            rule.custom((value, { document }) =>
              leadsOut(document) || value ? true : 'Target page is required.',
            ),
        }),
        defineField({
          name: 'url',
          title: 'URL',
          type: 'string',
          description: 'Path such as /pages/about-us, or a full URL.',
          hidden: ({ parent }) => parent?.type !== 'url',
          validation: (rule) =>
            rule.custom((value, { document }) => {
              if (!leadsOut(document)) return true
              if (!value) return 'Target URL is required.'
              return normalizeRedirectDestination(value, studioOrigin()) === undefined
                ? 'Start the URL with / or https://.'
                : true
            }),
        }),
      ],
    }),
    defineField({
      name: 'status',
      type: 'number',
      initialValue: 302,
      description:
        'Browsers cache permanent redirects. Choose a temporary one if the target may change.',
      options: {
        list: [
          { value: 301, title: '301 – permanent' },
          { value: 302, title: '302 – temporary' },
          { value: 307, title: '307 – temporary, same method' },
          { value: 308, title: '308 – permanent, same method' },
        ],
      },
      validation: (rule) => requires(rule, 'Status'),
    }),
    defineField({
      name: 'enabled',
      title: 'Active',
      type: 'boolean',
      initialValue: true,
      description: 'If off, the old URL is not redirected.',
    }),
    defineField({
      name: 'note',
      type: 'string',
      description: 'Only visible in Studio.',
    }),
  ],
  orderings: [
    { name: 'source', title: 'From', by: [{ field: 'source', direction: 'asc' }] },
    { name: 'newest', title: 'Newest first', by: [{ field: '_createdAt', direction: 'desc' }] },
  ],
  preview: {
    select: {
      source: 'source',
      type: 'destination.type',
      url: 'destination.url',
      page: 'destination.reference.title',
      shopTitle: 'destination.reference.store.title',
      language: 'destination.reference.language',
      status: 'status',
      enabled: 'enabled',
    },
    prepare: ({ source, type, url, page, shopTitle, language, status, enabled }) => {
      const name = isLocale(language) ? ` (${localeTable[language].name})` : ''
      const target = type === 'url' ? url : (page || shopTitle) && `${page || shopTitle}${name}`
      return {
        title: source || 'Redirect without a source',
        subtitle: `${enabled === false ? 'Inactive – ' : ''}${status ?? 302} → ${target || '…'}`,
      }
    },
  },
})
