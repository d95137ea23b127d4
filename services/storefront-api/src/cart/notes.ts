import { tidyAttributes, type Attribute, type Cart } from './cart.ts'
import { ATTRIBUTE_LIMIT, NOTE_LIMIT } from './limits.ts'
import { problem, type CartProblem } from './problems.ts'

/** What is wrong with a note, if anything. */
export const noteProblem = (note: string, path: readonly string[]): CartProblem | null =>
  Array.from(note).length > NOTE_LIMIT
    ? problem(
        'NOTE_TOO_LONG',
        [...path, 'note'],
        `The note may have at most ${NOTE_LIMIT} characters.`,
      )
    : null

/** The first attribute that is too long, or without a key. */
export const attributesProblem = (
  attributes: readonly Attribute[],
  path: readonly string[],
): CartProblem | null => {
  for (const [index, { key, value }] of attributes.entries()) {
    if (key.trim() === '')
      return problem('INVALID', [...path, index, 'key'], 'An attribute needs a key.')
    if (key.length > ATTRIBUTE_LIMIT || value.length > ATTRIBUTE_LIMIT) {
      return problem(
        'INVALID',
        [...path, index],
        `An attribute may have at most ${ATTRIBUTE_LIMIT} characters.`,
      )
    }
  }
  return null
}

export const setNote = (cart: Cart, note: string): Cart => ({ ...cart, note })

/** Replaces all attributes of a cart. */
export const setAttributes = (cart: Cart, attributes: readonly Attribute[]): Cart => ({
  ...cart,
  attributes: tidyAttributes(attributes),
})
