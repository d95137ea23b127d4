import { defineArrayMember, defineField } from 'sanity'

/** Deliveries of a document that a visitor creates, with their state (`lib/forms/submission-delivery.ts`). */
export const deliveriesField = () =>
  defineField({
    name: 'deliveries',
    type: 'array',
    of: [
      defineArrayMember({
        name: 'submissionDelivery',
        type: 'object',
        fields: [
          defineField({ name: 'state', type: 'string' }),
          defineField({ name: 'attempts', type: 'number' }),
          defineField({ name: 'nextAttemptAt', title: 'Next attempt', type: 'datetime' }),
          defineField({ name: 'startedAt', title: 'Running since', type: 'datetime' }),
          defineField({ name: 'sentAt', title: 'Sent', type: 'datetime' }),
          defineField({ name: 'error', type: 'string' }),
          defineField({
            name: 'sentTo',
            title: 'Accepted recipients',
            type: 'array',
            of: [defineArrayMember({ type: 'string' })],
          }),
          defineField({
            name: 'refused',
            title: 'Refused recipients',
            type: 'array',
            of: [
              defineArrayMember({
                name: 'refusedRecipient',
                type: 'object',
                fields: [
                  defineField({ name: 'address', type: 'string' }),
                  defineField({ name: 'reason', type: 'string' }),
                ],
              }),
            ],
          }),
        ],
      }),
    ],
  })
