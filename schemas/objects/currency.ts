import { defineField, defineType } from 'sanity'

/** A currency with its exchange rate. */
export const currency = defineType({
  name: 'currency',
  title: 'Currency',
  type: 'object',
  options: { columns: 2 },
  fields: [
    defineField({
      name: 'code',
      type: 'string',
      description: 'ISO code of three capital letters, for example EUR.',
      validation: (rule) =>
        rule
          .required()
          .regex(/^[A-Z]{3}$/)
          .error('Enter three capital letters, such as EUR.'),
    }),
    defineField({
      name: 'rate',
      type: 'number',
      initialValue: 1,
      description: 'Price in this currency = price × this rate ÷ the main currency’s rate.',
      validation: (rule) => rule.required().positive().error('Enter a rate greater than 0.'),
    }),
    defineField({
      name: 'label',
      type: 'string',
      description: 'If empty: its name in the visitor’s language.',
    }),
  ],
  preview: {
    select: { code: 'code', label: 'label', rate: 'rate' },
    prepare: ({ code, label, rate }) => ({
      title: label ? `${code} – ${label}` : code,
      subtitle: `Rate ${rate ?? 1}`,
    }),
  },
})
