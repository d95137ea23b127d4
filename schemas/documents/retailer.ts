import { PinIcon } from '@sanity/icons/Pin'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { defaultLocale, localeTable } from '#lib/locales.ts'
import { validateWeekOverlaps, validateSpecialDays } from '#lib/retailers/validate-hours.ts'
import { countryCodes, countryName } from '#lib/retailers/countries.ts'
import { parseGeoPoint } from '#lib/retailers/distance.ts'
import type { WeekdayHoursRow, SpecialDayRow } from '#lib/retailers/opening-hours.ts'
import { localTimeInZone } from '#lib/retailers/opening-state.ts'
import { retailerServices } from '#lib/retailers/retailer-services.ts'
import { radioOptions } from '../fields/radio-options.ts'
import { requires } from '../fields/requires.ts'

const englishName = (code: string) => countryName(code, localeTable[defaultLocale].tag)

/** A retailer or service point. One document holds its texts in every language. */
export const retailer = defineType({
  name: 'retailer',
  title: 'Retailer',
  type: 'document',
  icon: PinIcon,
  groups: [
    { name: 'house', title: 'Retailer', default: true },
    { name: 'place', title: 'Address' },
    { name: 'hours', title: 'Opening hours' },
  ],
  fields: [
    defineField({
      name: 'name',
      type: 'string',
      group: 'house',
      description: 'Same in all languages.',
      validation: (rule) => requires(rule, 'Name'),
    }),
    defineField({
      name: 'services',
      title: 'Services',
      type: 'array',
      group: 'house',
      of: [defineArrayMember({ type: 'string' })],
      options: { list: retailerServices.map(({ value, title }) => ({ value, title })) },
      validation: (rule) => rule.required().min(1).error('Select at least one service.').unique(),
    }),
    defineField({
      name: 'text',
      title: 'Short description',
      type: 'localeText',
      group: 'house',
      description: 'Up to 2 sentences. Empty languages show the English text.',
    }),
    defineField({ name: 'image', title: 'Picture', type: 'picture', group: 'house' }),
    defineField({
      name: 'phone',
      type: 'string',
      group: 'house',
      description: 'With the country code, for example +41 32 555 01 84.',
      validation: (rule) =>
        rule.custom((value) =>
          !value || /^\+\d[\d ().-]{5,22}\d$/.test(value)
            ? true
            : 'Start with + and the country code. Use digits, spaces and hyphens.',
        ),
    }),
    defineField({
      name: 'email',
      title: 'Email',
      type: 'string',
      group: 'house',
      validation: (rule) => rule.email(),
    }),
    defineField({
      name: 'website',
      type: 'url',
      group: 'house',
      validation: (rule) => rule.uri({ scheme: ['https', 'http'] }),
    }),
    defineField({
      name: 'lines',
      title: 'Street and number',
      type: 'array',
      group: 'place',
      of: [defineArrayMember({ type: 'string' })],
      description: 'Address lines above the town.',
      validation: (rule) => [
        rule.required().min(1).error('Street is required.'),
        rule.max(3).error('Enter at most 3 lines.'),
      ],
    }),
    defineField({ name: 'postalCode', title: 'Postal code', type: 'string', group: 'place' }),
    defineField({
      name: 'city',
      title: 'Town',
      type: 'localeString',
      group: 'place',
      description: 'Visitors can search for it in any language.',
      validation: (rule) =>
        rule.custom((value) =>
          (value as Record<string, unknown> | undefined)?.[defaultLocale]
            ? true
            : 'Town is required in English.',
        ),
    }),
    defineField({
      name: 'country',
      type: 'string',
      group: 'place',
      options: {
        list: countryCodes
          .map((value) => ({ value, title: englishName(value) }))
          .toSorted((a, b) => a.title.localeCompare(b.title, defaultLocale)),
      },
      validation: (rule) => requires(rule, 'Country'),
    }),
    defineField({
      name: 'location',
      title: 'Location',
      type: 'geopoint',
      group: 'place',
      validation: (rule) => [
        requires(rule, 'Location'),
        rule.custom((value) =>
          !value || parseGeoPoint(value)
            ? true
            : 'Enter a latitude from −90 to 90 and a longitude from −180 to 180.',
        ),
      ],
    }),
    defineField({
      name: 'timeZone',
      title: 'Time zone',
      type: 'string',
      group: 'hours',
      initialValue: 'Europe/Zurich',
      description: 'IANA time zone, for example Europe/Zurich. Used to show “open now”.',
      validation: (rule) => [
        requires(rule, 'Time zone'),
        rule.custom((value) =>
          !value || (value.includes('/') && localTimeInZone(new Date(0), value))
            ? true
            : 'Unknown time zone. Enter an IANA time zone such as Asia/Tokyo.',
        ),
      ],
    }),
    defineField({
      name: 'status',
      type: 'string',
      group: 'hours',
      initialValue: 'open',
      options: radioOptions({
        open: 'Open during opening hours',
        appointment: 'By appointment only',
        closed: 'Temporarily closed',
      }),
      validation: (rule) => requires(rule, 'Status'),
    }),
    defineField({
      name: 'hours',
      title: 'Opening hours',
      type: 'array',
      group: 'hours',
      of: [defineArrayMember({ type: 'openingHours' })],
      description: 'Add two entries for a lunch break. Other days are closed.',
      validation: (rule) =>
        rule.custom((value) => validateWeekOverlaps(value as WeekdayHoursRow[] | undefined)),
    }),
    defineField({
      name: 'specialDays',
      title: 'Special days',
      type: 'array',
      group: 'hours',
      of: [defineArrayMember({ type: 'specialDay' })],
      validation: (rule) =>
        rule.custom((value) => validateSpecialDays(value as SpecialDayRow[] | undefined)),
    }),
    defineField({
      name: 'hoursNote',
      title: 'Note on the hours',
      type: 'localeString',
      group: 'hours',
      description: 'For example how to make an appointment.',
    }),
  ],
  orderings: [
    {
      name: 'country',
      title: 'Country and town',
      by: [
        { field: 'country', direction: 'asc' },
        { field: 'city.en', direction: 'asc' },
        { field: 'name', direction: 'asc' },
      ],
    },
    { name: 'name', title: 'Name', by: [{ field: 'name', direction: 'asc' }] },
  ],
  preview: {
    select: { name: 'name', city: 'city.en', country: 'country', status: 'status', media: 'image' },
    prepare: ({ name, city, country, status, media }) => ({
      title: name,
      subtitle: [
        [city, country && englishName(country)].filter(Boolean).join(', '),
        status === 'closed' && 'temporarily closed',
        status === 'appointment' && 'by appointment',
      ]
        .filter(Boolean)
        .join(' – '),
      media,
    }),
  },
})
