import { ShopGraphqlError } from './shop-errors.ts'
import type { GraphqlAnswer } from './storefront.ts'

/**
 * What a query answered.
 * @throws ShopGraphqlError with the errors serialised, where there is nothing else
 */
export function readAnswer<Data>({ data, errors }: GraphqlAnswer<Data>): Data {
  if (data) return data
  throw new ShopGraphqlError(JSON.stringify(errors ?? 'an unknown error has occurred.'))
}
