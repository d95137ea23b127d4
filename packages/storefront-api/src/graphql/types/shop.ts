import { gid } from '../../catalogue/gid.ts'
import { shippingCountries } from '../../catalogue/countries.ts'
import type { ResolversOf } from '../schema/resolver-types.ts'
import type { ShopContext } from '../shop-context.ts'
import { shopPolicy } from '../shop-policies.ts'
import type { ShopNode } from '../resolver-sources.ts'
import type { PaymentSettings } from '../schema/types.generated.ts'
import { metafieldResolversFrom } from './metafields.ts'

const none = (): null => null

export const shopResolvers: ResolversOf<'Shop'> = {
  ...metafieldResolversFrom((_shop: ShopNode, { catalogue }) => ({
    id: catalogue.shop.id,
    entries: catalogue.shop.metafields,
    updatedAt: catalogue.shop.createdAt,
  })),
  id: (_source, _args, { catalogue }) => gid('Shop', catalogue.shop.id),
  name: (_source, _args, { catalogue }) => catalogue.shop.name,
  description: (_source, _args, { catalogue }) => catalogue.shop.description,
  moneyFormat: (_source, _args, { catalogue }) =>
    catalogue.shop.moneyFormat ?? `${catalogue.shop.currencyCode} {{amount}}`,
  primaryDomain: (_source, _args, { catalogue }) => ({
    host: catalogue.shop.domain,
    sslEnabled: true,
    url: `https://${catalogue.shop.domain}`,
  }),
  paymentSettings: (_source, _args, context) => paymentSettings(context),
  shipsToCountries: (_source, _args, { catalogue }) => shippingCountries(catalogue.shop),
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

/** Payment settings: the currencies, and no real payment methods. */
export function paymentSettings({ catalogue, publicUrl }: ShopContext): PaymentSettings {
  const { countryCode, currencyCode, currencies } = catalogue.shop
  return {
    acceptedCardBrands: [],
    // The schema requires a URL. There is no card vault, so that it responds with 404.
    cardVaultUrl: `${publicUrl}/card-vault`,
    countryCode,
    currencyCode,
    enabledPresentmentCurrencies: [
      ...new Set([currencyCode, ...currencies.map(({ code }) => code)]),
    ],
    shopifyPaymentsAccountId: null,
    supportedDigitalWallets: [],
  }
}
