import { LaunchIcon } from '@sanity/icons/Launch'
import { defineField, defineType } from 'sanity'
import { isDeliveryDocumentId } from '#lib/forms/delivery-document-id.ts'

/**
 * Webhook that receives the submissions of one form. A separate private document, because forms are public, and a
 * webhook URL is often its own credential.
 */
export const formDelivery = defineType({
  name: 'formDelivery',
  title: 'Form webhook',
  type: 'document',
  icon: LaunchIcon,
  // Private documents have no drafts: changes apply at once.
  liveEdit: true,
  validation: (rule) =>
    rule.custom((document) =>
      !document || isDeliveryDocumentId(document._id)
        ? true
        : 'This document would be publicly readable. Open it from the list “Webhooks” instead.',
    ),
  fields: [
    defineField({
      name: 'webhook',
      title: 'Webhook URL',
      type: 'url',
      description:
        'URL that receives every submission, signed. If empty, the default webhook of the installation is used. Changes apply immediately, and visitors cannot read it. Editors find all submissions under Submissions.',
      validation: (rule) => rule.uri({ scheme: ['https', 'http'] }),
    }),
  ],
  preview: {
    select: { webhook: 'webhook' },
    prepare: ({ webhook }) => ({
      title: typeof webhook === 'string' ? webhook : 'Default webhook of the installation',
    }),
  },
})
