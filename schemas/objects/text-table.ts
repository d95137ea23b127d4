import { ThListIcon } from '@sanity/icons/ThList'
import { defineArrayMember, defineField, defineType } from 'sanity'

/** A table inside a text. Studio shows its rows as a sheet to type into (studio/inputs/table-input.tsx). */
export const textTable = defineType({
  name: 'textTable',
  title: 'Table',
  type: 'object',
  icon: ThListIcon,
  fields: [
    defineField({
      name: 'caption',
      type: 'string',
      description: 'Describes the table, also for screen readers.',
      validation: (rule) =>
        rule.required().warning('Add a caption: screen readers use it as the table’s name.'),
    }),
    defineField({
      name: 'headerRow',
      title: 'Header row',
      type: 'boolean',
      initialValue: true,
    }),
    defineField({
      name: 'headerColumn',
      title: 'Header column',
      type: 'boolean',
      initialValue: true,
    }),
    defineField({
      name: 'rows',
      type: 'array',
      of: [
        defineArrayMember({
          name: 'tableRow',
          title: 'Row',
          type: 'object',
          fields: [
            defineField({
              name: 'cells',
              type: 'array',
              of: [defineArrayMember({ type: 'string' })],
            }),
          ],
        }),
      ],
      validation: (rule) => [
        rule.required().min(1).error('Add a row, or remove the table.'),
        rule.max(40).warning('Keep the table under 40 rows, or split it.'),
        rule
          .custom((rows) => {
            const widths = (rows as { cells?: string[] }[] | undefined)?.map(
              ({ cells }) => cells?.length ?? 0,
            )
            return Math.max(0, ...(widths ?? [])) <= 6 ? true : 'Use at most 6 columns.'
          })
          .warning(),
      ],
    }),
  ],
  preview: {
    select: { title: 'caption', rows: 'rows' },
    prepare: ({ title, rows }) => ({
      title: title || 'Table',
      subtitle: `Table, ${Array.isArray(rows) ? rows.length : 0} rows`,
    }),
  },
})
