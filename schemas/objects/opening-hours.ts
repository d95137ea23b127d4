import { ClockIcon } from '@sanity/icons/Clock'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { validateOpeningSpan } from '#lib/retailers/validate-hours.ts'
import {
  groupWeekdaysByHours,
  parseOpeningHours,
  type OpeningSpanRow,
  weekdays,
} from '#lib/retailers/opening-hours.ts'
import { requires } from '../fields/requires.ts'

const dayTitles = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Opening and closing time, in the retailer's time zone. */
const spanFields = [
  defineField({
    name: 'opens',
    type: 'string',
    placeholder: '10:00',
    validation: (rule) => requires(rule, 'Opening time'),
  }),
  defineField({
    name: 'closes',
    type: 'string',
    placeholder: '18:30',
    validation: (rule) => [
      requires(rule, 'Closing time'),
      rule.custom((value, { parent }) =>
        value ? validateOpeningSpan((parent ?? {}) as OpeningSpanRow) : true,
      ),
    ],
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
      validation: (rule) => rule.required().min(1).error('Select at least one day.').unique(),
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
      return { title: named.join(', ') || 'No days selected', subtitle: `${opens ?? '…'} – ${end}` }
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
    defineField({ name: 'date', type: 'date', validation: (rule) => requires(rule, 'Date') }),
    defineField({
      name: 'spans',
      title: 'Opening hours',
      description: 'If empty: closed on that day.',
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
    defineField({ name: 'note', title: 'Reason', type: 'localeString' }),
  ],
  preview: {
    select: { date: 'date', spans: 'spans', note: 'note.en' },
    prepare: ({ date, spans, note }) => ({
      title: date ?? 'No date set',
      subtitle: [
        (spans as OpeningSpanRow[] | undefined)
          ?.map(({ opens, closes }) => `${opens} – ${closes}`)
          .join(', ') || 'Closed',
        note,
      ]
        .filter(Boolean)
        .join(' – '),
    }),
  },
})
