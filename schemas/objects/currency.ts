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
      description: 'Three capital letters, for instance EUR.',
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
      description:
        'The value of one unit of the base currency. Prices convert as price × this rate ÷ the main currency’s rate.',
      validation: (rule) => rule.required().positive(),
    }),
    defineField({
      name: 'label',
      type: 'string',
      description: 'Leave empty to show its name in the reader’s language.',
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
