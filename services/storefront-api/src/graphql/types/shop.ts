import type { CatalogueShop } from '../../catalogue/catalogue.ts'
import { gid } from '../../catalogue/gid.ts'
import { shippingCountries } from '../../catalogue/countries.ts'
import type { ShopContext } from '../context.ts'
import type { ResolversOf } from '../schema/resolver.ts'
import type { PaymentSettings, ShopPolicy } from '../schema/types.generated.ts'
import { noMetafields } from './no-metafields.ts'

const policyNames = ['privacyPolicy', 'termsOfService', 'refundPolicy', 'shippingPolicy'] as const
type PolicyName = (typeof policyNames)[number]

/** Named, because a policy is also found by its global id. */
type ShopPolicyNode = ShopPolicy & { __typename: 'ShopPolicy' }

/** A policy of the shop; null where the catalogue has none. */
export function shopPolicy(
  name: PolicyName,
  { shelf, publicUrl }: ShopContext,
): ShopPolicyNode | null {
  const policy = shelf.shop.policies[name]
  if (!policy) return null
  return {
    __typename: 'ShopPolicy',
    id: gid('ShopPolicy', policyNames.indexOf(name) + 1),
    title: policy.title,
    handle: policy.handle,
    body: policy.body,
    url: policy.url ?? `${publicUrl}/policies/${policy.handle}`,
  }
}

/** The policy behind the number of a global id. */
export function shopPolicyByNumber(number: number, context: ShopContext) {
  const name = policyNames[number - 1]
  return name ? shopPolicy(name, context) : null
}

const none = (): null => null

export const shopResolvers: ResolversOf<'Shop'> = {
  ...noMetafields,
  id: (_source, _args, { shelf }) => gid('Shop', shelf.shop.id),
  name: (_source, _args, { shelf }) => shelf.shop.name,
  description: (_source, _args, { shelf }) => shelf.shop.description,
  moneyFormat: (_source, _args, { shelf }) =>
    shelf.shop.moneyFormat ?? `${shelf.shop.currencyCode} {{amount}}`,
  primaryDomain: (_source, _args, { shelf }) => ({
    host: shelf.shop.domain,
    sslEnabled: true,
    url: `https://${shelf.shop.domain}`,
  }),
  paymentSettings: (_source, _args, { shelf }) => paymentSettings(shelf.shop),
  shipsToCountries: (_source, _args, { shelf }) => shippingCountries(shelf.shop),
  privacyPolicy: (_source, _args, context) => shopPolicy('privacyPolicy', context),
  termsOfService: (_source, _args, context) => shopPolicy('termsOfService', context),
  refundPolicy: (_source, _args, context) => shopPolicy('refundPolicy', context),
  shippingPolicy: (_source, _args, context) => shopPolicy('shippingPolicy', context),
  subscriptionPolicy: none,
  contactInformation: none,
  legalNotice: none,
  termsOfSale: none,
  brand: none,
}

/** How the shop is paid: in one currency, and by nothing real. */
export function paymentSettings({ countryCode, currencyCode }: CatalogueShop): PaymentSettings {
  return {
    acceptedCardBrands: [],
    countryCode,
    currencyCode,
    enabledPresentmentCurrencies: [currencyCode],
    shopifyPaymentsAccountId: null,
    supportedDigitalWallets: [],
  }
}
