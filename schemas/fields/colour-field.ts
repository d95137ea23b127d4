import { createElement } from 'react'
import { defineField } from 'sanity'
import { checkContrast, isHexColour } from './contrast.ts'
import { hexColourPattern } from './hex-colour.ts'
import { notTranslatable } from './not-translatable.ts'

declare module 'sanity' {
  interface StringOptions {
    /** The string is a colour. Studio shows a picker for it (studio/inputs/colour-input.tsx). */
    colour?: ColourOptions
  }
}

interface ColourOptions {
  /** For a text colour: the sibling field with the background colour. */
  on?: string
}

interface ColourField extends ColourOptions {
  name: string
  title: string
  description?: string
  initialValue?: string
}

/** A colour field, stored as #14130f. For text colours Studio checks the contrast. */
export const colourField = ({ on, initialValue, ...field }: ColourField) =>
  defineField({
    ...field,
    type: 'string',
    ...(initialValue && { initialValue }),
    options: { ...notTranslatable, colour: on ? { on } : {} },
    validation: (rule) => [
      rule.regex(hexColourPattern).error('Choose a colour, or enter a hex code such as #14130f.'),
      rule
        .custom((value, { parent }) =>
          on ? checkContrast(value, (parent as Record<string, unknown> | undefined)?.[on]) : true,
        )
        .warning(),
    ],
  })

/**
 * Preview swatch of a colour in Studio's lists, with a letter in the text colour.
 *
 * @returns undefined without a colour, so that the fallback is shown
 */
export function colourPreviewSwatch(ground: unknown, words?: unknown) {
  if (!isHexColour(ground)) return undefined
  const style = {
    display: 'grid',
    placeItems: 'center',
    width: '100%',
    height: '100%',
    background: ground,
    ...(isHexColour(words) && { color: words }),
  }
  return createElement('span', { style }, isHexColour(words) ? 'Aa' : undefined)
}
