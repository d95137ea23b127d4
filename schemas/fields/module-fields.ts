import { defineField } from 'sanity'
import { radioOptions } from './radio-options.ts'
import { requires } from './requires.ts'

/** The small line above a module's title. */
export const moduleOverTitleField = defineField({
  name: 'overTitle',
  title: 'Eyebrow',
  type: 'string',
  description: 'Small line above the title.',
  validation: (rule) => rule.max(60).warning('Keep the eyebrow under 60 characters.'),
})

/** The title of a module, set large. */
export const moduleTitleField = defineField({
  name: 'title',
  type: 'string',
  validation: (rule) => rule.max(90).warning('Keep the title under 90 characters.'),
})

/**
 * A quote.
 *
 * @param most recommended maximum length
 */
export const quoteField = (most: number) =>
  defineField({
    name: 'quote',
    description: 'Without quotation marks: they are added automatically.',
    type: 'text',
    rows: 3,
    validation: (rule) => [
      requires(rule, 'Quote'),
      rule.max(most).warning(`Keep the quote under ${most} characters.`),
    ],
  })

/** The background of a module. */
export const backgroundToneField = defineField({
  name: 'tone',
  title: 'Background',
  type: 'string',
  initialValue: 'paper',
  options: radioOptions({ paper: 'Light', night: 'Dark' }, 'horizontal'),
})

/** Text alignment of a module. */
export const textAlignmentField = defineField({
  name: 'alignment',
  type: 'string',
  initialValue: 'start',
  options: radioOptions({ start: 'Start', center: 'Centred' }, 'horizontal'),
})
