import { defineField } from 'sanity'

/** The small line that stands above a module's title. */
export const overTitleField = defineField({
  name: 'overTitle',
  title: 'Line above the title',
  type: 'string',
  validation: (rule) => rule.max(60).warning('This line is set small and wide: keep it short.'),
})

/** The title of a module, set large. */
export const titleField = defineField({
  name: 'title',
  type: 'string',
  validation: (rule) => rule.max(90).warning('Titles are set large: keep it under 90 characters.'),
})

/** The ground that a module stands on. */
export const toneField = defineField({
  name: 'tone',
  title: 'Ground',
  type: 'string',
  initialValue: 'paper',
  options: {
    list: [
      { value: 'paper', title: 'Paper' },
      { value: 'night', title: 'Night sky' },
    ],
    layout: 'radio',
    direction: 'horizontal',
  },
})

/** On which side of the line a module's words stand. */
export const alignmentField = defineField({
  name: 'alignment',
  type: 'string',
  initialValue: 'start',
  options: {
    list: [
      { value: 'start', title: 'At the start of the line' },
      { value: 'center', title: 'In the middle' },
    ],
    layout: 'radio',
    direction: 'horizontal',
  },
})
