/**
 * The object types of Shopify's schema that this shop has. Every other one is `never` to the
 * generated types: a field that leads to it can only be null or empty, or is not answered at all.
 */

/** Types with a resolver a field; what the resolvers start from is said by `Sources`. */
export const resolvedTypes = [
  'QueryRoot',
  'Mutation',
  'Cart',
  'CartBuyerIdentity',
  'CartLine',
  'Collection',
  'Image',
  'MailingAddress',
  'MediaImage',
  'Product',
  'ProductOption',
  'ProductOptionValue',
  'ProductVariant',
  'Shop',
] as const

/** Types that are handed over whole: an object with every field. */
export const plainTypes = [
  'ApiVersion',
  'Attribute',
  'CartAttributesUpdatePayload',
  'CartBuyerIdentityUpdatePayload',
  'CartCost',
  'CartCreatePayload',
  'CartDelivery',
  'CartDiscountCode',
  'CartDiscountCodesUpdatePayload',
  'CartEstimatedCost',
  'CartLineCost',
  'CartLineEstimatedCost',
  'CartLineInstructions',
  'CartLinesAddPayload',
  'CartLinesRemovePayload',
  'CartLinesUpdatePayload',
  'CartNoteUpdatePayload',
  'CartDeliveryPreference',
  'CartDeliveryCoordinatesPreference',
  'CartPreferences',
  'CartUserError',
  'CartWarning',
  'Count',
  'Country',
  'Currency',
  'Domain',
  'Language',
  'Localization',
  'Market',
  'MoneyV2',
  'PaymentSettings',
  'PredictiveSearchResult',
  'ProductPriceRange',
  'QuantityRule',
  'SEO',
  'SelectedOption',
  'ShopPolicy',
] as const

/** Fields of plain types that this shop has no answer to. */
export const leftOut: Readonly<Record<string, readonly string[]>> = {
  // Nothing is paid with a card here, so there is no vault to keep one in.
  PaymentSettings: ['cardVaultUrl'],
}

/** Codes of ISO lists. The catalogue brings them, and GraphQL refuses one that a list lacks. */
export const openEnums = ['CountryCode', 'CurrencyCode', 'LanguageCode'] as const
