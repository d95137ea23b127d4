import { ARRAY_LIMIT } from '../../cart/limits.ts'
import { priceCart } from '../../cart/price-cart.ts'
import { problem, type CartProblem } from '../../cart/problems.ts'
import { settle } from '../../cart/settle.ts'
import { gid } from '../../catalogue/gid.ts'
import { cartIdArgument } from '../cart-argument.ts'
import type { ShopContext } from '../context.ts'
import { limitArray } from '../errors.ts'
import type { ArgumentsOf } from '../schema/resolver.ts'
import { cartPayload } from './payload.ts'

/** Chooses how a group travels; what is chosen must be among what the group offers. */
export function cartSelectedDeliveryOptionsUpdate(
  _root: unknown,
  { cartId, selectedDeliveryOptions }: ArgumentsOf<'Mutation', 'cartSelectedDeliveryOptionsUpdate'>,
  context: ShopContext,
) {
  limitArray(selectedDeliveryOptions, ARRAY_LIMIT)
  return cartPayload(
    context.desk.change(cartIdArgument('cartId', cartId), (cart, shelf) => {
      const group = priceCart(cart, context.till()).delivery
      const problems = selectedDeliveryOptions.flatMap((wanted, index): CartProblem[] => {
        const field = ['selectedDeliveryOptions', index]
        if (!group || wanted.deliveryGroupId !== gid('CartDeliveryGroup', group.id))
          return [problem('INVALID_DELIVERY_GROUP', [...field, 'deliveryGroupId'], 'deliveryGroup')]
        return group.options.some(({ handle }) => handle === wanted.deliveryOptionHandle)
          ? []
          : [
              problem(
                'INVALID_DELIVERY_OPTION',
                [...field, 'deliveryOptionHandle'],
                'deliveryOption',
              ),
            ]
      })
      if (problems.length > 0) return { cart, userErrors: problems, warnings: [] }
      const deliveryOptions = selectedDeliveryOptions.map(({ deliveryOptionHandle }) => ({
        group: group!.id,
        option: deliveryOptionHandle,
      }))
      return settle({ ...cart, deliveryOptions }, shelf)
    }),
    context,
  )
}
