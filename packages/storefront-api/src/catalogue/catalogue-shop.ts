import { z } from 'zod'
import { languages } from '../languages.ts'
import { shopCommerceShape } from './commerce.ts'
import {
  countryCode,
  currencyCode,
  handle,
  id,
  languageTag,
  metafields,
  timestamp,
} from './parts.ts'

const policy = z.strictObject({
  id: id.optional(),
  title: z.string().min(1),
  handle,
  body: z.string(),
  url: z.url().optional(),
})

/** Who sells: name, domain, money, languages, policies and how things are sold. */
export const catalogueShop = z.strictObject({
  id: id.default(1),
  name: z.string().min(1),
  description: z.string().nullable().default(null),
  /** The shop's `myshopify.com`-like domain, as Sanity Connect writes it into `store.shop.domain`. */
  domain: z.string().regex(/^[a-z0-9.-]+$/u, 'a domain is a host name without a protocol'),
  currencyCode,
  countryCode: countryCode.default('CH'),
  moneyFormat: z.string().optional(),
  /** Countries that the shop delivers to; a list of its own when absent. */
  shipsToCountries: z.array(countryCode).optional(),
  /** Languages that translations exist in, first the main one. */
  languages: z.array(languageTag).default(Object.keys(languages)),
  /** The date of everything that carries none of its own, so that imports are deterministic. */
  createdAt: timestamp.default('2026-01-01T09:00:00Z'),
  policies: z
    .strictObject({
      privacyPolicy: policy.optional(),
      termsOfService: policy.optional(),
      refundPolicy: policy.optional(),
      shippingPolicy: policy.optional(),
      subscriptionPolicy: policy.optional(),
    })
    .default({}),
  metafields,
  ...shopCommerceShape,
})
