import { noteProblem, setNote } from '../../cart/notes.ts'
import { refused, settle } from '../../cart/settle.ts'
import { cartIdArgument } from '../cart-argument.ts'
import type { ShopContext } from '../context.ts'
import type { ArgumentsOf } from '../schema/resolver.ts'
import { cartPayload } from './payload.ts'

export function cartNoteUpdate(
  _root: unknown,
  args: ArgumentsOf<'Mutation', 'cartNoteUpdate'>,
  context: ShopContext,
) {
  return cartPayload(
    context.desk.change(cartIdArgument('cartId', args.cartId), (cart, shelf) => {
      const problem = noteProblem(args.note, [])
      return problem ? refused([problem]) : settle(setNote(cart, args.note), shelf)
    }),
    context,
  )
}
