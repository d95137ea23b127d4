import { defineField } from 'sanity'
import { radioOptions } from './radio-options.ts'

/** The small line above a module's title. */
export const moduleOverTitleField = defineField({
  name: 'overTitle',
  title: 'Line above the title',
  type: 'string',
  validation: (rule) => rule.max(60).warning('This line is set small and wide: keep it short.'),
})

/** The title of a module, set large. */
export const moduleTitleField = defineField({
  name: 'title',
  type: 'string',
  validation: (rule) => rule.max(90).warning('Titles are set large: keep it under 90 characters.'),
})

/**
 * A quote.
 *
 * @param most recommended maximum length
 * @param why reason for the maximum
 */
export const quoteField = (most: number, why: string) =>
  defineField({
    name: 'quote',
    description: 'Without quotation marks: each language adds its own.',
    type: 'text',
    rows: 3,
    validation: (rule) => [
      rule.required(),
      rule.max(most).warning(`${why}: keep it under ${most} characters.`),
    ],
  })

/** The background of a module. */
export const backgroundToneField = defineField({
  name: 'tone',
  title: 'Ground',
  type: 'string',
  initialValue: 'paper',
  options: radioOptions({ paper: 'Paper', night: 'Night sky' }, 'horizontal'),
})

/** Text alignment of a module. */
export const textAlignmentField = defineField({
  name: 'alignment',
  type: 'string',
  initialValue: 'start',
  options: radioOptions(
    { start: 'At the start of the line', center: 'In the middle' },
    'horizontal',
  ),
})
