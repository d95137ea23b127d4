import { z } from 'zod'

/** What the parts of a catalogue file are made of: ids, handles, amounts, texts, pictures. */

export const id = z.int().positive()
export const handle = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/u, 'a handle is lower-case words joined by hyphens')
export const amount = z
  .string()
  .regex(/^\d{1,12}(?:\.\d{1,3})?$/u, 'an amount is a decimal string such as "1250.00"')
export const timestamp = z.iso.datetime({ offset: true })
export const currencyCode = z.string().regex(/^[A-Z]{3}$/u, 'a currency is an ISO 4217 code')
export const countryCode = z.string().regex(/^[A-Z]{2}$/u, 'a country is an ISO 3166-1 code')
export const languageTag = z.string().regex(/^[a-z]{2}(?:-[A-Z]{2})?$/u)

/** Editorial texts in a language of the shop; absent ones fall back to the main text. */
export function translationsOf<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.record(languageTag, z.strictObject(shape)).optional()
}

export const translations = translationsOf({
  title: z.string().min(1).optional(),
  descriptionHtml: z.string().optional(),
})

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

/** What search engines are told; the API's `SEO`. */
export const seo = z
  .strictObject({ title: z.string().nullable(), description: z.string().nullable() })
  .partial()
  .optional()

/**
 * A custom field. A reference (`product_reference`, `list.page_reference` …) holds global ids, a
 * list of them as JSON.
 */
export const catalogueMetafield = z.strictObject({
  namespace: z.string().min(1).default('custom'),
  key: z.string().min(1),
  type: z.string().min(1).default('single_line_text_field'),
  value: z.string(),
  description: z.string().nullable().default(null),
})
export const metafields = z.array(catalogueMetafield).optional()

export type CatalogueImage = z.output<typeof catalogueImage>
export type CatalogueMetafield = z.output<typeof catalogueMetafield>
export type CatalogueSeo = z.output<typeof seo>
