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
      description: 'Describes the table. Screen readers announce it first.',
      validation: (rule) => rule.required().warning('A table without a caption has no name.'),
    }),
    defineField({
      name: 'headerRow',
      title: 'First row is the header',
      type: 'boolean',
      initialValue: true,
    }),
    defineField({
      name: 'headerColumn',
      title: 'First column is the header',
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
        rule.max(40).warning('Long tables are hard to read on a phone: split it.'),
        rule
          .custom((rows) => {
            const widths = (rows as { cells?: string[] }[] | undefined)?.map(
              ({ cells }) => cells?.length ?? 0,
            )
            return Math.max(0, ...(widths ?? [])) <= 6
              ? true
              : 'More than six columns do not fit a page.'
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
