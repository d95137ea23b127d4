import type { CatalogueShop } from '../../catalogue/catalogue.ts'
import { gid } from '../../catalogue/gid.ts'
import { shippingCountries } from '../../catalogue/countries.ts'
import type { ResolversOf } from '../schema/resolver.ts'
import { shopPolicy } from '../policies.ts'
import type { ShopNode } from '../sources.ts'
import type { PaymentSettings } from '../schema/types.generated.ts'
import { metafieldsOf } from './metafields.ts'

const none = (): null => null

export const shopResolvers: ResolversOf<'Shop'> = {
  ...metafieldsOf((_shop: ShopNode, { shelf }) => ({
    id: shelf.shop.id,
    entries: shelf.shop.metafields,
    updatedAt: shelf.shop.createdAt,
  })),
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
  subscriptionPolicy: (_source, _args, context) => {
    const policy = shopPolicy('subscriptionPolicy', context)
    return policy && { ...policy, __typename: 'ShopPolicyWithDefault' }
  },
  shopPayInstallmentsPricing: none,
  customerAccountUrl: none,
  customerAccountTranslations: none,
  socialLoginProviders: () => [],
  contactInformation: none,
  legalNotice: none,
  termsOfSale: none,
  brand: none,
}

/** How the shop is paid: in its currencies, and by nothing real. */
export function paymentSettings({
  countryCode,
  currencyCode,
  currencies,
}: CatalogueShop): PaymentSettings {
  return {
    acceptedCardBrands: [],
    countryCode,
    currencyCode,
    enabledPresentmentCurrencies: [
      ...new Set([currencyCode, ...currencies.map(({ code }) => code)]),
    ],
    shopifyPaymentsAccountId: null,
    supportedDigitalWallets: [],
  }
}
