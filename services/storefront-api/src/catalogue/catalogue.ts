import { z } from 'zod'
import { languages } from '../languages.ts'
import { currencyExponent } from '../money/money.ts'

/**
 * The catalogue file: what the shop sells, written by hand or by the seed and imported when its
 * content changes. Prices are decimal strings in the shop's currency, weights are grams, image
 * sources are paths relative to the media folder, ids are the numeric part of Shopify's global ids.
 */

const id = z.int().positive()
const handle = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/u, 'a handle is lower-case words joined by hyphens')
const amount = z
  .string()
  .regex(/^\d{1,12}(?:\.\d{1,3})?$/u, 'an amount is a decimal string such as "1250.00"')
const timestamp = z.iso.datetime({ offset: true })

/** Editorial texts in a language of the shop; absent ones fall back to the main text. */
const translation = z.strictObject({
  title: z.string().min(1).optional(),
  descriptionHtml: z.string().optional(),
})
const translations = z.record(z.string().regex(/^[a-z]{2}(?:-[A-Z]{2})?$/u), translation)

export const catalogueImage = z.strictObject({
  /** Path relative to the media folder, such as `products/meridian-36.webp`. */
  src: z
    .string()
    .regex(/^[\w][\w./-]*$/u, 'an image source is a relative path')
    .refine(
      (path) => !path.split('/').includes('..'),
      'an image source may not leave the media folder',
    ),
  altText: z.string().nullable().default(null),
  width: z.int().positive(),
  height: z.int().positive(),
})

export const catalogueVariant = z.strictObject({
  id,
  sku: z.string(),
  title: z.string().min(1),
  price: amount,
  compareAtPrice: amount.nullable().optional(),
  selectedOptions: z
    .array(z.strictObject({ name: z.string().min(1), value: z.string().min(1) }))
    .min(1),
  /** Pieces delivered to the shop in all; what was sold since is subtracted from it. */
  inventoryQuantity: z.int(),
  inventoryPolicy: z.enum(['deny', 'continue']).default('deny'),
  weightGrams: z.number().nonnegative().default(0),
  barcode: z.string().nullable().default(null),
  requiresShipping: z.boolean().default(true),
  taxable: z.boolean().default(true),
  /** The variant's own picture; the product's first one when absent. */
  image: catalogueImage.optional(),
  quantityRule: z
    .strictObject({
      minimum: z.int().min(1).default(1),
      maximum: z.int().min(1).nullable().default(null),
      increment: z.int().min(1).default(1),
    })
    .optional(),
})

export const catalogueProduct = z
  .strictObject({
    id,
    handle,
    title: z.string().min(1),
    productType: z.string().default(''),
    vendor: z.string().default(''),
    tags: z.array(z.string().min(1)).default([]),
    descriptionHtml: z.string().default(''),
    status: z.enum(['active', 'draft', 'archived']).default('active'),
    createdAt: timestamp.optional(),
    publishedAt: timestamp.optional(),
    updatedAt: timestamp.optional(),
    options: z
      .array(z.strictObject({ name: z.string().min(1), values: z.array(z.string().min(1)).min(1) }))
      .min(1)
      .max(3),
    images: z.array(catalogueImage).default([]),
    variants: z.array(catalogueVariant).min(1),
    translations: translations.optional(),
  })
  .superRefine((product, context) => {
    const optionValues = new Map(
      product.options.map((option) => [option.name, new Set(option.values)]),
    )
    const combinations = new Set<string>()
    product.variants.forEach((variant, index) => {
      const names = variant.selectedOptions.map((option) => option.name)
      const complete =
        names.length === optionValues.size &&
        variant.selectedOptions.every(
          ({ name, value }) => optionValues.get(name)?.has(value) === true,
        )
      const key = JSON.stringify(
        variant.selectedOptions.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
      )
      if (!complete) {
        context.addIssue({
          code: 'custom',
          path: ['variants', index, 'selectedOptions'],
          message: 'choose exactly one listed value of every option',
        })
      } else if (combinations.has(key)) {
        context.addIssue({
          code: 'custom',
          path: ['variants', index],
          message: 'two variants select the same options',
        })
      }
      combinations.add(key)
    })
  })

/** One smart-collection condition, in the terms of Shopify's admin. */
export const collectionRule = z
  .strictObject({
    column: z.enum([
      'tag',
      'title',
      'type',
      'vendor',
      'variant_price',
      'variant_title',
      'variant_inventory',
    ]),
    relation: z.enum([
      'equals',
      'not_equals',
      'greater_than',
      'less_than',
      'starts_with',
      'ends_with',
      'contains',
      'not_contains',
    ]),
    condition: z.string(),
  })
  .refine(
    ({ column, condition }) =>
      column === 'variant_price'
        ? amount.safeParse(condition).success
        : column !== 'variant_inventory' || /^-?\d{1,9}$/u.test(condition),
    {
      path: ['condition'],
      message: 'a price is compared with a decimal, an inventory with a whole number',
    },
  )

export const catalogueCollection = z.strictObject({
  id,
  handle,
  title: z.string().min(1),
  descriptionHtml: z.string().default(''),
  updatedAt: timestamp.optional(),
  rules: z.array(collectionRule).default([]),
  /** true: a product needs one rule; false: it needs all of them. */
  disjunctive: z.boolean().default(false),
  /** Hand-picked products in order, by handle; used when there are no rules. */
  productHandles: z.array(handle).optional(),
  sortOrder: z
    .enum([
      'alpha-asc',
      'alpha-desc',
      'best-selling',
      'created',
      'created-desc',
      'manual',
      'price-asc',
      'price-desc',
    ])
    .default('manual'),
  image: catalogueImage.nullable().optional(),
  translations: translations.optional(),
})

const policy = z.strictObject({
  title: z.string().min(1),
  handle,
  body: z.string(),
  url: z.url().optional(),
})

export const catalogueShop = z.strictObject({
  id: id.default(1),
  name: z.string().min(1),
  description: z.string().nullable().default(null),
  /** The shop's `myshopify.com`-like domain, as Sanity Connect writes it into `store.shop.domain`. */
  domain: z.string().regex(/^[a-z0-9.-]+$/u, 'a domain is a host name without a protocol'),
  currencyCode: z.string().regex(/^[A-Z]{3}$/u, 'a currency is an ISO 4217 code'),
  countryCode: z
    .string()
    .regex(/^[A-Z]{2}$/u)
    .default('CH'),
  moneyFormat: z.string().optional(),
  /** Countries that the shop delivers to; a list of its own when absent. */
  shipsToCountries: z.array(z.string().regex(/^[A-Z]{2}$/u)).optional(),
  /** Languages that translations exist in, first the main one. */
  languages: z.array(z.string().regex(/^[a-z]{2}(?:-[A-Z]{2})?$/u)).default(Object.keys(languages)),
  /** The date of everything that carries none of its own, so that imports are deterministic. */
  createdAt: timestamp.default('2026-01-01T09:00:00Z'),
  policies: z
    .strictObject({
      privacyPolicy: policy.optional(),
      termsOfService: policy.optional(),
      refundPolicy: policy.optional(),
      shippingPolicy: policy.optional(),
    })
    .default({}),
})

export const catalogueSchema = z
  .strictObject({
    $schema: z.string().optional(),
    shop: catalogueShop,
    products: z.array(catalogueProduct),
    collections: z.array(catalogueCollection),
  })
  .superRefine((catalogue, context) => {
    const refuse = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message })
    const seen = new Set<string>()
    const once = (kind: string, value: string | number, path: (string | number)[]) => {
      if (seen.has(`${kind} ${value}`)) refuse(path, `the ${kind} ${value} is used twice`)
      seen.add(`${kind} ${value}`)
    }
    const { currencyCode } = catalogue.shop
    const spoken = (
      { translations: texts = {} }: { translations?: Record<string, unknown> | undefined },
      path: (string | number)[],
    ) => {
      for (const language of Object.keys(texts)) {
        if (!catalogue.shop.languages.includes(language))
          refuse([...path, 'translations'], `the shop has no language ${language}`)
      }
    }
    const priced = (price: string | null | undefined, path: (string | number)[]) => {
      const decimals = /\.(\d*?)0*$/u.exec(price ?? '')?.[1]?.length ?? 0
      if (decimals > currencyExponent(currencyCode)) {
        refuse(path, `${price} has more decimals than ${currencyCode} allows`)
      }
    }
    catalogue.products.forEach((product, index) => {
      once('product id', product.id, ['products', index, 'id'])
      once('product handle', product.handle, ['products', index, 'handle'])
      spoken(product, ['products', index])
      product.variants.forEach((variant, at) => {
        const path = ['products', index, 'variants', at]
        once('variant id', variant.id, [...path, 'id'])
        priced(variant.price, [...path, 'price'])
        priced(variant.compareAtPrice, [...path, 'compareAtPrice'])
      })
    })
    catalogue.collections.forEach((collection, index) => {
      once('collection id', collection.id, ['collections', index, 'id'])
      once('collection handle', collection.handle, ['collections', index, 'handle'])
      spoken(collection, ['collections', index])
      for (const wanted of collection.productHandles ?? []) {
        if (!catalogue.products.some((product) => product.handle === wanted)) {
          refuse(['collections', index, 'productHandles'], `no product has the handle ${wanted}`)
        }
      }
    })
  })

/** What a writer of the catalogue file types: defaults may be left out. */
export type CatalogueInput = z.input<typeof catalogueSchema>
/** A checked catalogue with every default filled in. */
export type Catalogue = z.output<typeof catalogueSchema>
export type CatalogueProduct = Catalogue['products'][number]
export type CatalogueVariant = CatalogueProduct['variants'][number]
export type CatalogueCollection = Catalogue['collections'][number]
export type CatalogueImage = z.output<typeof catalogueImage>
export type CatalogueShop = Catalogue['shop']
export type CollectionRule = z.output<typeof collectionRule>

/**
 * Checks an unknown value against the catalogue's schema.
 * @throws Error whose message lists every fault with its path, one a line.
 */
export function parseCatalogue(value: unknown): Catalogue {
  const result = catalogueSchema.safeParse(value)
  if (result.success) return result.data
  const faults = result.error.issues.map(
    (issue) => `  ${issue.path.join('.') || '(root)'}: ${issue.message}`,
  )
  throw new Error(`The catalogue is not valid:\n${faults.join('\n')}`)
}
