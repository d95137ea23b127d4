import type { ResolversOf } from '../schema/resolver-types.ts'
import { customerNode } from '../types/customer.ts'

export const customerQueries: ResolversOf<'QueryRoot'> = {
  customer: (_root, { customerAccessToken }, { customers }) => {
    const customer = customers.byToken(customerAccessToken)
    return customer && customerNode(customer)
  },
}
