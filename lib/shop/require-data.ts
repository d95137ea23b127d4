import { ShopGraphqlError } from './shop-errors.ts'
import type { GraphqlResponse } from './storefront-client.ts'

/**
 * The data of a response.
 * @throws ShopGraphqlError with the serialized errors, where there is no data
 */
export function requireData<Data>({ data, errors }: GraphqlResponse<Data>): Data {
  if (data) return data
  throw new ShopGraphqlError(JSON.stringify(errors ?? 'an unknown error has occurred.'))
}
