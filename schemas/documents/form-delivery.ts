import { LaunchIcon } from '@sanity/icons/Launch'
import { defineField, defineType } from 'sanity'
import { isDeliveryDocumentId } from '#lib/forms/delivery-document-id.ts'

/**
 * Webhook that receives the submissions of one form. A separate private document, because forms are public, and a
 * webhook URL is often its own credential.
 */
export const formDelivery = defineType({
  name: 'formDelivery',
  title: 'Receiver of a form',
  type: 'document',
  icon: LaunchIcon,
  // Private documents have no drafts: changes apply at once.
  liveEdit: true,
  validation: (rule) =>
    rule.custom((document) =>
      !document || isDeliveryDocumentId(document._id)
        ? true
        : 'Everybody could read this one. Open it from the list “Who is told of forms” instead.',
    ),
  fields: [
    defineField({
      name: 'webhook',
      title: 'Who is told',
      type: 'url',
      description:
        'The address of a program that receives every answer, signed. Left empty, the one of the installation. It holds at once, and visitors cannot read it. Editors find all answers under Submissions.',
      validation: (rule) => rule.uri({ scheme: ['https', 'http'] }),
    }),
  ],
  preview: {
    select: { webhook: 'webhook' },
    prepare: ({ webhook }) => ({
      title: typeof webhook === 'string' ? webhook : 'The receiver of the installation',
    }),
  },
})
