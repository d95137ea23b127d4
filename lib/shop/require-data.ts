import { ShopGraphqlError } from './shop-errors.ts'
import type { GraphqlResponse } from './storefront-client.ts'

/**
 * What a query answered.
 * @throws ShopGraphqlError with the errors serialised, where there is nothing else
 */
export function requireData<Data>({ data, errors }: GraphqlResponse<Data>): Data {
  if (data) return data
  throw new ShopGraphqlError(JSON.stringify(errors ?? 'an unknown error has occurred.'))
}
