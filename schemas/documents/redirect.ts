import { TransferIcon } from '@sanity/icons/Transfer'
import { defineField, defineType } from 'sanity'
import { normalizeRedirectDestination } from '#lib/addresses/redirect-paths.ts'
import { type LookUpCheck, asError, asUncheckedWarning } from '../fields/content-lookup.ts'
import { redirectTargets } from '../fields/link-targets.ts'
import {
  checkRedirect,
  checkSource,
  type Destination,
  studioOrigin,
} from '../fields/redirect-checks.ts'
import { radios } from '../fields/radios.ts'

interface RedirectDocument {
  destination?: { type?: string }
}

const leadsOut = (document: unknown) =>
  (document as RedirectDocument | undefined)?.destination?.type === 'url'

const checkFrom: LookUpCheck<string | undefined> = (value, context) => {
  if (typeof value !== 'string') return true
  if (!value.startsWith('/') || value.startsWith('//')) return 'Begin with one slash.'
  if (value.length > 1 && value.endsWith('/')) return 'Leave out the slash at the end.'
  if (/[?#\s]/.test(value)) return 'Give the path alone, without ?, # or spaces.'
  return checkSource(value, context)
}

const checkTo: LookUpCheck<Record<string, unknown> | undefined> = (value, context) =>
  checkRedirect(value as Destination | undefined, context)

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
      description: 'The path as visitors type it, for instance /old-page or /fr/ancienne-page.',
      validation: (rule) => [
        rule.required().custom(asError(checkFrom)),
        rule.custom(asUncheckedWarning(checkFrom)).warning(),
      ],
    }),
    defineField({
      name: 'destination',
      title: 'To',
      type: 'object',
      validation: (rule) => [
        rule.custom(asError(checkTo)),
        rule.custom(asUncheckedWarning(checkTo)).warning(),
      ],
      fields: [
        defineField({
          name: 'type',
          type: 'string',
          initialValue: 'internal',
          options: radios({ internal: 'Page of this site', url: 'Address' }, 'horizontal'),
        }),
        defineField({
          name: 'reference',
          title: 'Page',
          type: 'reference',
          to: redirectTargets,
          hidden: ({ parent }) => parent?.type === 'url',
          validation: (rule) =>
            rule.custom((value, { document }) =>
              leadsOut(document) || value ? true : 'Choose the page that the redirect leads to.',
            ),
        }),
        defineField({
          name: 'url',
          title: 'Address',
          type: 'string',
          description: 'A path such as /pages/about-us, or a full address.',
          hidden: ({ parent }) => parent?.type !== 'url',
          validation: (rule) =>
            rule.custom((value, { document }) => {
              if (!leadsOut(document)) return true
              if (!value) return 'Enter where the redirect leads.'
              return normalizeRedirectDestination(value, studioOrigin()) === undefined
                ? 'Begin with / or with https://'
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
        'For good: browsers and search engines remember it. For now: they ask again each time, so choose it where you may change your mind.',
      options: {
        list: [
          { value: 301, title: '301 — moved for good' },
          { value: 302, title: '302 — for now' },
          { value: 307, title: '307 — for now, same method' },
          { value: 308, title: '308 — for good, same method' },
        ],
      },
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'enabled',
      title: 'On',
      type: 'boolean',
      initialValue: true,
      description: 'Off, it leads nobody anywhere and is kept for later.',
    }),
    defineField({
      name: 'note',
      type: 'string',
      description: 'Why it exists; visitors do not see it.',
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
      status: 'status',
      enabled: 'enabled',
    },
    prepare: ({ source, type, url, page, shopTitle, status, enabled }) => ({
      title: source || 'Redirect without a path',
      subtitle: `${enabled === false ? 'Off — ' : ''}${status ?? 302} → ${(type === 'url' ? url : page || shopTitle) || '…'}`,
    }),
  },
})
