import { LaunchIcon } from '@sanity/icons/Launch'
import { defineField, defineType } from 'sanity'
import { isDeliveryDocumentId } from '#lib/forms/delivery-document-id.ts'

/**
 * Who is told of the answers to one form. A document of its own beside the form, since everybody may read
 * a form: the address of a receiver is often all that it takes to write to it.
 */
export const formDelivery = defineType({
  name: 'formDelivery',
  title: 'Receiver of a form',
  type: 'document',
  icon: LaunchIcon,
  // What is private has no draft: it holds from the moment that it is written.
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
