import {
  type Cart,
  dedupeAttributes,
  type Attribute,
  ATTRIBUTE_LENGTH_LIMIT,
  NOTE_LENGTH_LIMIT,
} from './cart.ts'
import { createCartProblem, type CartProblem } from './cart-problems.ts'

/** The problem of a note, if any. */
export function noteProblem(note: string, path: readonly string[]): CartProblem | null {
  return Array.from(note).length > NOTE_LENGTH_LIMIT
    ? createCartProblem('NOTE_TOO_LONG', [...path, 'note'], 'noteTooLong', {
        count: NOTE_LENGTH_LIMIT,
      })
    : null
}

/** The problem of the first attribute that is too long or has no key. */
export function attributesProblem(
  attributes: readonly Attribute[],
  path: readonly string[],
): CartProblem | null {
  for (const [index, { key, value }] of attributes.entries()) {
    if (key.trim() === '')
      return createCartProblem('INVALID', [...path, index, 'key'], 'attributeKey')
    if (key.length > ATTRIBUTE_LENGTH_LIMIT || value.length > ATTRIBUTE_LENGTH_LIMIT) {
      return createCartProblem('INVALID', [...path, index], 'attributeTooLong', {
        count: ATTRIBUTE_LENGTH_LIMIT,
      })
    }
  }
  return null
}

export function setNote(cart: Cart, note: string): Cart {
  return { ...cart, note }
}

/** Replaces all attributes of a cart. */
export function setAttributes(cart: Cart, attributes: readonly Attribute[]): Cart {
  return {
    ...cart,
    attributes: dedupeAttributes(attributes),
  }
}
