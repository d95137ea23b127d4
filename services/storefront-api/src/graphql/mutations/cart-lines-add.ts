import { addLines, type LineInput } from '../../cart/add-lines.ts'
import { ARRAY_LIMIT } from '../../cart/limits.ts'
import { cartIdArgument } from '../cart-argument.ts'
import type { ShopContext } from '../context.ts'
import { limitArray, refuseInput } from '../errors.ts'
import { cartPayload } from './payload.ts'

/** Checks line inputs for what this shop cannot sell: plans, and children of other lines. */
export function checkLineInputs(lines: readonly LineInput[], typeName: string): void {
  limitArray(lines, ARRAY_LIMIT)
  for (const line of lines) {
    limitArray(line.attributes, ARRAY_LIMIT)
    refuseInput(line, ['sellingPlanId', 'parent'], typeName)
  }
}

export function cartLinesAdd(
  _root: unknown,
  args: { cartId: string; lines: readonly LineInput[] },
  { desk }: ShopContext,
) {
  checkLineInputs(args.lines, 'CartLineInput')
  return cartPayload(
    desk.change(cartIdArgument('cartId', args.cartId), (cart, shelf) =>
      addLines(cart, args.lines, shelf, { newId: desk.newId, path: ['lines'] }),
    ),
  )
}
