import { LaunchIcon } from '@sanity/icons/Launch'
import { defineArrayMember, defineField, defineType } from 'sanity'
import * as z from 'zod/mini'
import { withFallback } from '../fields/lenient-shapes.ts'
import { isDeliveryDocumentId } from '#lib/forms/delivery-document-id.ts'
import { isEmail } from '#lib/forms/is-email.ts'
import {
  couldNotCheckMessage,
  type LookUpContext,
  lookUpForValidation,
  lookUpUnavailable,
} from '../fields/validation-lookup.ts'

/**
 * Who gets the submissions of one form: staff, the visitor and a webhook. A separate private document, because forms are
 * public, and a webhook URL is often its own credential.
 */
export const formDelivery = defineType({
  name: 'formDelivery',
  title: 'Form notifications',
  type: 'document',
  icon: LaunchIcon,
  // Private documents have no drafts: changes apply immediately.
  liveEdit: true,
  validation: (rule) =>
    rule.custom((document) =>
      !document || isDeliveryDocumentId(document._id)
        ? true
        : 'This document would be public. Edit it in the list “Notifications” instead.',
    ),
  fields: [
    defineField({
      name: 'recipients',
      title: 'Email to staff',
      type: 'array',
      of: [
        defineArrayMember({
          type: 'string',
          validation: (rule) =>
            rule.custom((address) =>
              address && isEmail(address)
                ? true
                : 'Enter an email address such as name@example.com.',
            ),
        }),
      ],
      description:
        'Each address receives every submission. Reply to the email to answer the visitor.',
      validation: (rule) => [
        rule.unique().error('This address is listed twice.'),
        rule.max(10).error('Enter at most 10 addresses.'),
      ],
    }),
    defineField({
      name: 'receipt',
      title: 'Receipt to the visitor',
      type: 'boolean',
      description: 'Sends the success message to the visitor’s email address, without the answers.',
      validation: (rule) => rule.custom(hasEmailQuestion).warning(),
    }),
    defineField({
      name: 'webhook',
      title: 'Webhook URL',
      type: 'url',
      description:
        'Called with every submission. Takes effect immediately, without publishing. If empty: the site’s default webhook, if there is one.',
      validation: (rule) => [
        rule
          .uri({ scheme: ['https', 'http'] })
          .error('Enter a complete address such as https://hooks.example.com/forms.'),
        rule
          .custom(
            (url) => !isPrivateUrl(url) || 'The site calls only public addresses, not this one.',
          )
          .warning(),
      ],
    }),
  ],
  preview: {
    select: { webhook: 'webhook', recipients: 'recipients' },
    prepare: ({ webhook, recipients }) => ({
      title: 'Notifications of a form',
      subtitle: [
        Array.isArray(recipients) && recipients.length > 0 ? recipients.join(', ') : 'No email',
        typeof webhook === 'string' ? webhook : 'default webhook',
      ].join(' · '),
    }),
  },
})

/**
 * Whether a URL names a host of this machine or its network. A warning only: the site decides when it calls, after the
 * DNS lookup, and operators may allow private addresses.
 */
export function isPrivateUrl(url: string | undefined): boolean {
  if (!url || !URL.canParse(url)) return false
  const { hostname } = new URL(url)
  return (
    /(^|\.)(localhost|local|internal|test)$/.test(hostname) ||
    /^(0|10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01]))\.[\d.]+$/.test(hostname) ||
    /^\[(::|f[cde])/.test(hostname)
  )
}

/** Without an email question there is no address for a receipt. */
async function hasEmailQuestion(
  isOn: boolean | undefined,
  context: LookUpContext,
): Promise<true | string> {
  const form = context.document?._id.replace(/^delivery\./, '')
  if (!isOn || !form) return true
  const count = await lookUpForValidation(
    context,
    {
      query: 'count(*[_type == "form" && _id == $form].fields[widget == "email"])',
      shape: withFallback(z.number(), 0),
    },
    { form },
  )
  if (count === lookUpUnavailable) return couldNotCheckMessage
  return count > 0 || 'This form has no Email field, so no receipt is sent.'
}
