import { createElement } from 'react'
import { defineField } from 'sanity'
import { checkContrast, isColour } from './contrast.ts'
import { hexColourPattern } from './hex-colour.ts'
import { notTranslatable } from './not-translatable.ts'

declare module 'sanity' {
  interface StringOptions {
    /** The string is a colour. Studio shows a picker for it (studio/inputs/colour-input.tsx). */
    colour?: ColourOptions
  }
}

interface ColourOptions {
  /** For the colour of words: the field beside it that holds the colour of their ground. */
  on?: string
}

interface ColourField extends ColourOptions {
  name: string
  title: string
  description?: string
  initialValue?: string
}

/** A colour, stored as #14130f. Of words, Studio says whether they are read on their ground. */
export const colourField = ({ on, initialValue, ...field }: ColourField) =>
  defineField({
    ...field,
    type: 'string',
    ...(initialValue && { initialValue }),
    options: { ...notTranslatable, colour: on ? { on } : {} },
    validation: (rule) => [
      rule
        .regex(hexColourPattern)
        .error('Choose a colour, or write it as #14130f: # and six digits or letters a–f.'),
      rule
        .custom((value, { parent }) =>
          on ? checkContrast(value, (parent as Record<string, unknown> | undefined)?.[on]) : true,
        )
        .warning(),
    ],
  })

/**
 * A colour in Studio's lists, with a letter on it where words stand there.
 *
 * @returns undefined where there is no colour, so that something else is shown
 */
export function colourSwatch(ground: unknown, words?: unknown) {
  if (!isColour(ground)) return undefined
  const style = {
    display: 'grid',
    placeItems: 'center',
    width: '100%',
    height: '100%',
    background: ground,
    ...(isColour(words) && { color: words }),
  }
  return createElement('span', { style }, isColour(words) ? 'Aa' : undefined)
}
