import { z } from 'zod'
import { messageLanguages } from '../message-languages.ts'
import {
  amountSchema,
  countryCodeSchema,
  currencyCodeSchema,
  handleSchema,
  idSchema,
  timestampSchema,
  translationsSchemaOf,
  languageTagSchema,
  metafieldsSchema,
} from './shared-schemas.ts'

/**
 * Commerce settings of the catalogue file: currencies, delivery, taxes, discounts, gift cards and
 * selling plans. All of them are optional.
 */

const rate = z
  .string()
  .regex(/^\d{1,6}(?:\.\d{1,8})?$/u, 'a rate is a decimal string such as "1.08"')
const wayWords = translationsSchemaOf({
  title: z.string().min(1).optional(),
  description: z.string().optional(),
})

/** A currency for buyers of some countries: the shop's amount times the rate, rounded. */
const catalogueCurrency = z.strictObject({
  code: currencyCodeSchema,
  rate,
  /** Prices are rounded up to a multiple of this, such as `0.05` or `10`; by default to the smallest unit. */
  roundTo: amountSchema.optional(),
  countries: z.array(countryCodeSchema).default([]),
})

/** A shipping option; without `countries` it is available in every country that the shop delivers to. */
const catalogueShipping = z.strictObject({
  handle: handleSchema,
  title: z.string().min(1),
  description: z.string().nullable().default(null),
  price: amountSchema,
  /** Free from this subtotal on. */
  freeFrom: amountSchema.optional(),
  countries: z.array(countryCodeSchema).optional(),
  translations: wayWords,
})

/** Tax rate by country, `*` for every other country; carts show taxes only when `estimate` is on. */
const catalogueTaxes = z.strictObject({
  estimate: z.boolean().default(false),
  /** Whether prices include the tax. */
  included: z.boolean().default(true),
  rates: z.record(z.union([countryCodeSchema, z.literal('*')]), rate).default({}),
  duties: z.record(z.union([countryCodeSchema, z.literal('*')]), rate).default({}),
})

/** What a discount applies to: products, collections or variants; everything when all are absent. */
const entitled = z
  .strictObject({
    products: z.array(handleSchema),
    collections: z.array(handleSchema),
    variants: z.array(idSchema),
  })
  .partial()

const percentage = z.number().positive().max(100)

const discountValue = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('percentage'), percentage }),
  /** `each`: subtracted from every entitled piece; otherwise subtracted once, spread over the lines. */
  z.strictObject({
    type: z.literal('fixed'),
    amount: amountSchema,
    each: z.boolean().default(false),
  }),
  /** `maximum`: shipping rates above this price are not discounted. */
  z.strictObject({ type: z.literal('shipping'), maximum: amountSchema.optional() }),
  z.strictObject({
    type: z.literal('buyXGetY'),
    buys: z.strictObject({ quantity: z.int().positive(), from: entitled.default({}) }),
    /** A percentage or an amount off each of these items; without either they are free. */
    gets: z
      .strictObject({
        quantity: z.int().positive(),
        from: entitled.default({}),
        percentage: percentage.optional(),
        amount: amountSchema.optional(),
      })
      .refine((gets) => gets.percentage === undefined || gets.amount === undefined, {
        path: ['amount'],
        message: 'either a percentage or an amount is off',
      }),
    /** How often the discount may apply within one order. */
    usesPerOrder: z.int().positive().optional(),
  }),
])

const catalogueDiscount = z
  .strictObject({
    id: idSchema,
    title: z.string().min(1),
    /** Codes that activate the discount; an empty list makes it automatic. */
    codes: z.array(z.string().trim().min(1).max(255)).default([]),
    value: discountValue,
    /** Lines that the discount applies to; the whole order when absent. */
    on: entitled.optional(),
    minimum: z
      .strictObject({ subtotal: amountSchema, quantity: z.int().positive() })
      .partial()
      .default({}),
    startsAt: timestampSchema.optional(),
    endsAt: timestampSchema.optional(),
    /** Total number of orders that may use the discount. */
    usageLimit: z.int().positive().optional(),
    oncePerCustomer: z.boolean().default(false),
    /** Countries in which shipping is discounted; every country when absent. */
    countries: z.array(countryCodeSchema).optional(),
    /** Classes of other discounts that it can be combined with. */
    combinesWith: z
      .strictObject({
        order: z.boolean().default(false),
        product: z.boolean().default(false),
        shipping: z.boolean().default(false),
      })
      .default({ order: false, product: false, shipping: false }),
  })
  .refine(
    ({ value, on }) => on === undefined || value.type === 'percentage' || value.type === 'fixed',
    {
      path: ['on'],
      message: 'only a percentage or a fixed amount is for some lines',
    },
  )

const catalogueGiftCard = z.strictObject({
  id: idSchema,
  code: z
    .string()
    .regex(
      /^[A-Za-z0-9][A-Za-z0-9 -]{6,38}[A-Za-z0-9]$/u,
      'a gift card has 8 to 40 letters and digits',
    ),
  /** The initial balance, in the shop's currency. */
  amount: amountSchema,
  enabled: z.boolean().default(true),
  expiresAt: timestampSchema.optional(),
})

const planAdjustment = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('percentage'), percentage: z.int().positive().max(100) }),
  z.strictObject({ type: z.literal('fixedAmount'), amount: amountSchema }),
  z.strictObject({ type: z.literal('price'), amount: amountSchema }),
])

const catalogueSellingPlanGroup = z.strictObject({
  name: z.string().min(1),
  appName: z.string().nullable().default(null),
  options: z.array(z.strictObject({ name: z.string(), values: z.array(z.string()) })).default([]),
  /** Products that are sold with these plans, by handle. */
  products: z.array(handleSchema),
  plans: z.array(
    z.strictObject({
      id: idSchema,
      name: z.string().min(1),
      description: z.string().nullable().default(null),
      options: z.array(z.strictObject({ name: z.string(), value: z.string() })).default([]),
      interval: z.enum(['DAY', 'WEEK', 'MONTH', 'YEAR']).default('MONTH'),
      intervalCount: z.int().positive().default(1),
      recurringDeliveries: z.boolean().default(true),
      adjustment: planAdjustment.optional(),
    }),
  ),
})

/** Commerce settings within the catalogue file's `shop`. */
const shopCommerceShape = {
  currencies: z.array(catalogueCurrency).default([]),
  shipping: z.array(catalogueShipping).default([]),
  taxes: catalogueTaxes.optional(),
}

/** Top-level commerce fields of the catalogue file. */
export const commerceShape = {
  discounts: z.array(catalogueDiscount).default([]),
  giftCards: z.array(catalogueGiftCard).default([]),
  sellingPlanGroups: z.array(catalogueSellingPlanGroup).default([]),
}

export type CatalogueShipping = z.output<typeof catalogueShipping>
export type CatalogueDiscount = z.output<typeof catalogueDiscount>
export type DiscountEntitlement = z.output<typeof entitled>
export type CatalogueGiftCard = z.output<typeof catalogueGiftCard>

const policy = z.strictObject({
  id: idSchema.optional(),
  title: z.string().min(1),
  handle: handleSchema,
  body: z.string(),
  url: z.url().optional(),
})

/** The shop itself: name, domain, currency, languages, policies and commerce settings. */
export const shopSchema = z.strictObject({
  id: idSchema.default(1),
  name: z.string().min(1),
  description: z.string().nullable().default(null),
  /** The shop's `myshopify.com`-like domain, as Sanity Connect writes it into `store.shop.domain`. */
  domain: z.string().regex(/^[a-z0-9.-]+$/u, 'a domain is a host name without a protocol'),
  currencyCode: currencyCodeSchema,
  countryCode: countryCodeSchema.default('CH'),
  moneyFormat: z.string().optional(),
  /** Countries that the shop delivers to; a default list when absent. */
  shipsToCountries: z.array(countryCodeSchema).optional(),
  /** Languages of the translations, the main language first. */
  languages: z.array(languageTagSchema).default(Object.keys(messageLanguages)),
  /** Default creation date of every object, so that imports are deterministic. */
  createdAt: timestampSchema.default('2026-01-01T09:00:00Z'),
  policies: z
    .strictObject({
      privacyPolicy: policy.optional(),
      termsOfService: policy.optional(),
      refundPolicy: policy.optional(),
      shippingPolicy: policy.optional(),
      subscriptionPolicy: policy.optional(),
    })
    .default({}),
  metafields: metafieldsSchema,
  ...shopCommerceShape,
})
