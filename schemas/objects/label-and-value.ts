import { defineField, defineType } from 'sanity'
import { requires } from '../fields/requires.ts'

/** One row of a table of facts: "Diameter — 39 mm". */
export const labelAndValue = defineType({
  name: 'labelAndValue',
  title: 'Specification',
  type: 'object',
  options: { columns: 2 },
  fields: [
    defineField({ name: 'label', type: 'string', validation: (rule) => requires(rule, 'Label') }),
    defineField({ name: 'value', type: 'string', validation: (rule) => requires(rule, 'Value') }),
  ],
  preview: { select: { title: 'label', subtitle: 'value' } },
})
