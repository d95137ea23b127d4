import { defineField, defineType } from 'sanity'

/** One row of a table of facts: "Diameter — 39 mm". */
export const labelAndValue = defineType({
  name: 'labelAndValue',
  title: 'Fact',
  type: 'object',
  options: { columns: 2 },
  fields: [
    defineField({ name: 'label', type: 'string', validation: (rule) => rule.required() }),
    defineField({ name: 'value', type: 'string', validation: (rule) => rule.required() }),
  ],
  preview: { select: { title: 'label', subtitle: 'value' } },
})
