import { gid } from '../catalogue/gid.ts'
import type { ShopContext } from './shop-context.ts'
import type { ShopPolicy } from './schema/types.generated.ts'

const policyNames = [
  'privacyPolicy',
  'termsOfService',
  'refundPolicy',
  'shippingPolicy',
  'subscriptionPolicy',
] as const
export type PolicyName = (typeof policyNames)[number]

/** With a type name, because a policy is also resolved by global id. */
export type ShopPolicyNode = ShopPolicy & { __typename: 'ShopPolicy' }

/** A policy of the shop; null when the catalogue has none. */
export function shopPolicy(
  name: PolicyName,
  { catalogue, publicUrl }: ShopContext,
): ShopPolicyNode | null {
  const policy = catalogue.shop.policies[name]
  if (!policy) return null
  return {
    __typename: 'ShopPolicy',
    id: gid('ShopPolicy', policy.id ?? policyNames.indexOf(name) + 1),
    title: policy.title,
    handle: policy.handle,
    body: policy.body,
    url: policy.url ?? `${publicUrl}/policies/${policy.handle}`,
  }
}

/** The policy of a numeric id. */
export function shopPolicyById(number: number, context: ShopContext): ShopPolicyNode | null {
  const id = gid('ShopPolicy', number)
  return policies(context).find((policy) => policy.id === id) ?? null
}

export function shopPolicyByHandle(handle: string, context: ShopContext): ShopPolicyNode | null {
  return policies(context).find((policy) => policy.handle === handle) ?? null
}

function policies(context: ShopContext): ShopPolicyNode[] {
  return policyNames.flatMap((name) => shopPolicy(name, context) ?? [])
}
