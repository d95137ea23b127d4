import { z } from 'zod'

/** Shared schemas of the catalogue file: ids, handles, amounts, texts, images. */

export const idSchema = z.int().positive()
export const handleSchema = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/u, 'a handle is lower-case words joined by hyphens')
export const amountSchema = z
  .string()
  .regex(/^\d{1,12}(?:\.\d{1,3})?$/u, 'an amount is a decimal string such as "1250.00"')
export const timestampSchema = z.iso.datetime({ offset: true })
export const currencyCodeSchema = z.string().regex(/^[A-Z]{3}$/u, 'a currency is an ISO 4217 code')
export const countryCodeSchema = z.string().regex(/^[A-Z]{2}$/u, 'a country is an ISO 3166-1 code')
export const languageTagSchema = z.string().regex(/^[a-z]{2}(?:-[A-Z]{2})?$/u)

/** Translated texts by language of the shop; absent ones fall back to the main text. */
export function translationsSchemaOf<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.record(languageTagSchema, z.strictObject(shape)).optional()
}

export const productTranslationsSchema = translationsSchemaOf({
  title: z.string().min(1).optional(),
  descriptionHtml: z.string().optional(),
})

export const imageSchema = z.strictObject({
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

/** Title and description for search engines; the API's `SEO`. */
export const seoSchema = z
  .strictObject({ title: z.string().nullable(), description: z.string().nullable() })
  .partial()
  .optional()

/**
 * A metafield. A reference (`product_reference`, `list.page_reference` …) contains global ids, a
 * list of them as JSON.
 */
export const metafieldSchema = z.strictObject({
  namespace: z.string().min(1).default('custom'),
  key: z.string().min(1),
  type: z.string().min(1).default('single_line_text_field'),
  value: z.string(),
  description: z.string().nullable().default(null),
})
export const metafieldsSchema = z.array(metafieldSchema).optional()

export type CatalogueImage = z.output<typeof imageSchema>
export type CatalogueMetafield = z.output<typeof metafieldSchema>
export type CatalogueSeo = z.output<typeof seoSchema>
