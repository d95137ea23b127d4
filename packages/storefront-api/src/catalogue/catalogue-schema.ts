import { z } from 'zod'
import { currencyExponent } from '../money/money.ts'
import { shopSchema, commerceShape } from './commerce-schema.ts'
import { contentShape } from './content-schema.ts'
import {
  amountSchema,
  imageSchema,
  currencyCodeSchema,
  handleSchema,
  idSchema,
  metafieldsSchema,
  seoSchema,
  timestampSchema,
  productTranslationsSchema,
  translationsSchemaOf,
} from './shared-schemas.ts'

/**
 * The catalogue file: what the shop sells, written by hand or by the seed and imported when its
 * content changes. Prices are decimal strings in the shop's currency, weights are grams, image
 * sources are paths relative to the media folder, ids are the numeric part of Shopify's global ids.
 */

/** Units of `unitPriceMeasurement` that every API version supports. */
export const unitPriceMeasureUnits = [
  'CL',
  'CM',
  'G',
  'KG',
  'L',
  'M',
  'M2',
  'M3',
  'MG',
  'ML',
  'MM',
] as const

export const variantSchema = z.strictObject({
  id: idSchema,
  sku: z.string(),
  title: z.string().min(1),
  price: amountSchema,
  compareAtPrice: amountSchema.nullable().optional(),
  selectedOptions: z
    .array(z.strictObject({ name: z.string().min(1), value: z.string().min(1) }))
    .min(1),
  /** Total pieces ever delivered; the stock is this number minus the pieces sold. */
  inventoryQuantity: z.int(),
  inventoryPolicy: z.enum(['deny', 'continue']).default('deny'),
  weightGrams: z.number().nonnegative().default(0),
  barcode: z.string().nullable().default(null),
  requiresShipping: z.boolean().default(true),
  taxable: z.boolean().default(true),
  /** The variant's own image; the product's first image when absent. */
  image: imageSchema.optional(),
  /** Explicit prices in other currencies; the shop's price is converted when absent. */
  prices: z
    .record(
      currencyCodeSchema,
      z.strictObject({ price: amountSchema, compareAtPrice: amountSchema.nullish() }),
    )
    .optional(),
  /** The measured content, from which the unit price by weight, volume or length follows. */
  unitPriceMeasurement: z
    .strictObject({
      quantityValue: z.number().positive(),
      quantityUnit: z.enum(unitPriceMeasureUnits),
      referenceValue: z.int().positive().default(1),
      referenceUnit: z.enum(unitPriceMeasureUnits),
    })
    .optional(),
  metafields: metafieldsSchema,
  quantityRule: z
    .strictObject({
      minimum: z.int().min(1).default(1),
      maximum: z.int().min(1).nullable().default(null),
      increment: z.int().min(1).default(1),
    })
    .optional(),
})

const word = z.string().min(1)

export const optionSchema = z.strictObject({
  name: word,
  values: z.array(word).min(1),
  /** Swatch colours by option value. */
  swatches: z.record(word, z.string().regex(/^#[0-9a-f]{6}$/iu, 'a colour is #rrggbb')).optional(),
  /** Translations of the option's name and values. */
  translations: translationsSchemaOf({
    name: word.optional(),
    values: z.record(word, word).optional(),
  }),
})

export const productSchema = z
  .strictObject({
    id: idSchema,
    handle: handleSchema,
    title: z.string().min(1),
    productType: z.string().default(''),
    vendor: z.string().default(''),
    tags: z.array(z.string().min(1)).default([]),
    descriptionHtml: z.string().default(''),
    status: z.enum(['active', 'draft', 'archived']).default('active'),
    createdAt: timestampSchema.optional(),
    publishedAt: timestampSchema.optional(),
    updatedAt: timestampSchema.optional(),
    options: z.array(optionSchema).min(1).max(3),
    images: z.array(imageSchema).default([]),
    variants: z.array(variantSchema).min(1),
    seo: seoSchema,
    metafields: metafieldsSchema,
    translations: productTranslationsSchema,
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
export const collectionRuleSchema = z
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
        ? amountSchema.safeParse(condition).success
        : column !== 'variant_inventory' || /^-?\d{1,9}$/u.test(condition),
    {
      path: ['condition'],
      message: 'a price is compared with a decimal, an inventory with a whole number',
    },
  )

export const collectionSchema = z.strictObject({
  id: idSchema,
  handle: handleSchema,
  title: z.string().min(1),
  descriptionHtml: z.string().default(''),
  updatedAt: timestampSchema.optional(),
  rules: z.array(collectionRuleSchema).default([]),
  /** true: a product must match any rule; false: it must match all of them. */
  disjunctive: z.boolean().default(false),
  /** Product handles of a manual collection in order; used when there are no rules. */
  productHandles: z.array(handleSchema).optional(),
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
  image: imageSchema.nullable().optional(),
  seo: seoSchema,
  metafields: metafieldsSchema,
  translations: productTranslationsSchema,
})

export const catalogueSchema = z
  .strictObject({
    $schema: z.string().optional(),
    shop: shopSchema,
    products: z.array(productSchema),
    collections: z.array(collectionSchema),
    ...contentShape,
    ...commerceShape,
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

/** The catalogue file's input type: fields with defaults are optional. */
export type CatalogueInput = z.input<typeof catalogueSchema>
/** A validated catalogue with every default filled in. */
export type Catalogue = z.output<typeof catalogueSchema>
export type CatalogueProduct = Catalogue['products'][number]
export type CatalogueVariant = CatalogueProduct['variants'][number]
export type CatalogueCollection = Catalogue['collections'][number]
export type { CatalogueImage } from './shared-schemas.ts'
export type CatalogueShop = Catalogue['shop']
export type CollectionRule = z.output<typeof collectionRuleSchema>

/**
 * Validates an unknown value against the catalogue's schema.
 * @throws Error whose message lists every problem with its path, one a line.
 */
export function parseCatalogue(value: unknown): Catalogue {
  const result = catalogueSchema.safeParse(value)
  if (result.success) return result.data
  const faults = result.error.issues.map(
    (issue) => `  ${issue.path.join('.') || '(root)'}: ${issue.message}`,
  )
  throw new Error(`The catalogue is not valid:\n${faults.join('\n')}`)
}
