import { ClockIcon } from '@sanity/icons/Clock'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { validateOpeningSpan } from '#lib/retailers/validate-hours.ts'
import {
  groupWeekdaysByHours,
  parseOpeningHours,
  type OpeningSpanRow,
  weekdays,
} from '#lib/retailers/opening-hours.ts'

const dayTitles = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Opening and closing time, in the retailer's time zone. */
const spanFields = [
  defineField({
    name: 'opens',
    type: 'string',
    placeholder: '10:00',
    validation: (rule) => rule.required(),
  }),
  defineField({
    name: 'closes',
    type: 'string',
    placeholder: '18:30',
    validation: (rule) =>
      rule
        .required()
        .custom((value, { parent }) =>
          value ? validateOpeningSpan((parent ?? {}) as OpeningSpanRow) : true,
        ),
  }),
  defineField({
    name: 'overMidnight',
    title: 'Closes after midnight',
    type: 'boolean',
    initialValue: false,
  }),
]

/** An opening period on some weekdays; a lunch break makes two of them. */
export const openingHours = defineType({
  name: 'openingHours',
  title: 'Opening hours',
  type: 'object',
  icon: ClockIcon,
  options: { columns: 3 },
  fields: [
    defineField({
      name: 'days',
      type: 'array',
      of: [defineArrayMember({ type: 'string' })],
      options: {
        list: weekdays.map((value, index) => ({ value, title: dayTitles[index] ?? value })),
        layout: 'grid',
      },
      validation: (rule) => rule.required().min(1).error('Choose at least one day.').unique(),
    }),
    ...spanFields,
  ],
  preview: {
    select: { days: 'days', opens: 'opens', closes: 'closes', overMidnight: 'overMidnight' },
    prepare: ({ days, opens, closes, overMidnight }) => {
      const { week } = parseOpeningHours([{ days, opens, closes, overMidnight }], [])
      const named = groupWeekdaysByHours(week)
        .filter(({ spans }) => spans.length > 0)
        .map(({ first, last }) =>
          [...new Set([dayTitles[first], dayTitles[last]])].filter(Boolean).join(' to '),
        )
      const end = overMidnight ? `${closes ?? '…'} on the next day` : (closes ?? '…')
      return { title: named.join(', ') || 'No days yet', subtitle: `${opens ?? '…'} – ${end}` }
    },
  },
})

/** A date with other hours than its weekday, or closed. */
export const specialDay = defineType({
  name: 'specialDay',
  title: 'Special day',
  type: 'object',
  icon: ClockIcon,
  fields: [
    defineField({ name: 'date', type: 'date', validation: (rule) => rule.required() }),
    defineField({
      name: 'spans',
      title: 'Open',
      description: 'Leave empty if it is closed on that day.',
      type: 'array',
      of: [
        defineArrayMember({
          name: 'specialSpan',
          title: 'Opening hours',
          type: 'object',
          options: { columns: 3 },
          fields: spanFields,
          preview: {
            select: { opens: 'opens', closes: 'closes' },
            prepare: ({ opens, closes }) => ({ title: `${opens ?? '…'} – ${closes ?? '…'}` }),
          },
        }),
      ],
    }),
    defineField({ name: 'note', title: 'Why', type: 'localeString' }),
  ],
  preview: {
    select: { date: 'date', spans: 'spans', note: 'note.en' },
    prepare: ({ date, spans, note }) => ({
      title: date ?? 'No date yet',
      subtitle: [
        (spans as OpeningSpanRow[] | undefined)
          ?.map(({ opens, closes }) => `${opens} – ${closes}`)
          .join(', ') || 'Closed',
        note,
      ]
        .filter(Boolean)
        .join(' — '),
    }),
  },
})
