import { addLines } from '../../cart/add-lines.ts'
import { setBuyerIdentity } from '../../cart/buyer-identity.ts'
import type { Cart, CartOutcome } from '../../cart/cart.ts'
import { setDiscountCodes } from '../../cart/discount-codes.ts'
import { ARRAY_LIMIT } from '../../cart/limits.ts'
import { attributesProblem, noteProblem, setAttributes, setNote } from '../../cart/notes.ts'
import { refused } from '../../cart/settle.ts'
import type { Shelf } from '../../catalogue/shelf.ts'
import type { ShopContext } from '../context.ts'
import { limitArray, refuseInput } from '../errors.ts'
import { checkBuyerIdentity } from './cart-buyer-identity-update.ts'
import { checkLineInputs } from './cart-lines-add.ts'
import type { CartInput } from '../schema/types.generated.ts'
import type { ArgumentsOf } from '../schema/resolver.ts'
import { cartPayload } from './payload.ts'

function check(input: CartInput): void {
  refuseInput(input, ['giftCardCodes', 'metafields', 'delivery'], 'CartInput')
  limitArray(input.attributes, ARRAY_LIMIT)
  limitArray(input.discountCodes, ARRAY_LIMIT)
  checkLineInputs(input.lines ?? [])
  checkBuyerIdentity(input.buyerIdentity ?? {})
}

function fill(empty: Cart, input: CartInput, shelf: Shelf, newId: () => string): CartOutcome {
  const { cart, problems } = setBuyerIdentity(empty, input.buyerIdentity ?? {}, [
    'input',
    'buyerIdentity',
  ])
  const note = input.note == null ? null : noteProblem(input.note, ['input'])
  const attributes = attributesProblem(input.attributes ?? [], ['input', 'attributes'])
  const found = [...problems, note, attributes].filter((problem) => problem !== null)
  if (found.length > 0) return refused(found)
  const noted = input.note == null ? cart : setNote(cart, input.note)
  const outcome = addLines(setAttributes(noted, input.attributes ?? []), input.lines ?? [], shelf, {
    newId,
    path: ['input', 'lines'],
  })
  return outcome.cart
    ? { ...outcome, cart: setDiscountCodes(outcome.cart, input.discountCodes ?? []) }
    : outcome
}

export function cartCreate(
  _root: unknown,
  args: ArgumentsOf<'Mutation', 'cartCreate'>,
  { desk, buyer }: ShopContext,
) {
  const input = args.input ?? {}
  check(input)
  const countryCode = input.buyerIdentity?.countryCode ?? buyer.country ?? undefined
  const withCountry = { ...input, buyerIdentity: { ...input.buyerIdentity, countryCode } }
  return cartPayload(desk.open((cart, shelf) => fill(cart, withCountry, shelf, desk.newId)))
}
