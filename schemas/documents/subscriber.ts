import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { defineField, defineType } from 'sanity'
import { deliveriesField } from '../fields/deliveries-field.ts'

/** A newsletter subscriber: a private document per email address, whose id is the address's hash. */
export const newsletterSubscriber = defineType({
  name: 'subscriber',
  title: 'Subscriber',
  type: 'document',
  icon: EnvelopeIcon,
  readOnly: true,
  fields: [
    defineField({ name: 'email', title: 'Email', type: 'string' }),
    defineField({ name: 'language', type: 'string' }),
    defineField({ name: 'state', type: 'string' }),
    defineField({
      name: 'suspicious',
      title: 'Suspicious: hidden field filled in',
      type: 'boolean',
    }),
    defineField({ name: 'subscribedAt', title: 'Subscribed', type: 'datetime' }),
    defineField({ name: 'confirmedAt', title: 'Confirmed', type: 'datetime' }),
    defineField({ name: 'letterAt', title: 'Last email', type: 'datetime' }),
    defineField({ name: 'confirmation', title: 'Token hash of the email', type: 'string' }),
    defineField({
      name: 'formerConfirmation',
      title: 'Token hash of the previous email',
      type: 'string',
    }),
    deliveriesField(),
  ],
  preview: { select: { title: 'email', subtitle: 'state' } },
})
