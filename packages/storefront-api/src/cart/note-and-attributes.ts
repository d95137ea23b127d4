import { type Cart, dedupeAttributes, type Attribute, ATTRIBUTE_LIMIT, NOTE_LIMIT } from './cart.ts'
import { cartProblem, type CartProblem } from './cart-problems.ts'

/** The problem of a note, if any. */
export function validateNote(note: string, path: readonly string[]): CartProblem | null {
  return Array.from(note).length > NOTE_LIMIT
    ? cartProblem('NOTE_TOO_LONG', [...path, 'note'], 'noteTooLong', { count: NOTE_LIMIT })
    : null
}

/** The problem of the first attribute that is too long or has no key. */
export function validateAttributes(
  attributes: readonly Attribute[],
  path: readonly string[],
): CartProblem | null {
  for (const [index, { key, value }] of attributes.entries()) {
    if (key.trim() === '') return cartProblem('INVALID', [...path, index, 'key'], 'attributeKey')
    if (key.length > ATTRIBUTE_LIMIT || value.length > ATTRIBUTE_LIMIT) {
      return cartProblem('INVALID', [...path, index], 'attributeTooLong', {
        count: ATTRIBUTE_LIMIT,
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
