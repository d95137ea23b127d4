import { z } from 'zod'
import {
  amountSchema,
  imageSchema,
  countryCodeSchema,
  handleSchema,
  idSchema,
  metafieldsSchema,
  seoSchema,
  timestampSchema,
  translationsSchemaOf,
} from './shared-schemas.ts'

/**
 * Content of the catalogue file besides products: menus, pages, blogs, articles, metaobjects,
 * redirects and locations. All of it is optional.
 */

export const menuItemTypes = [
  'ARTICLE',
  'BLOG',
  'CATALOG',
  'COLLECTION',
  'COLLECTIONS',
  'CUSTOMER_ACCOUNT_PAGE',
  'FRONTPAGE',
  'HTTP',
  'METAOBJECT',
  'PAGE',
  'PRODUCT',
  'SEARCH',
  'SHOP_POLICY',
] as const

const title = z.string().min(1)
const titles = translationsSchemaOf({ title: title.optional() })
const texts = translationsSchemaOf({ title: title.optional(), body: z.string().optional() })

export interface CatalogueMenuItem {
  title: string
  type: (typeof menuItemTypes)[number]
  /** Handle of the target; an article's is `blog/article`. */
  handle?: string | undefined
  url?: string | undefined
  tags: string[]
  items: CatalogueMenuItem[]
  translations?: Record<string, { title?: string | undefined }> | undefined
}
interface MenuItemInput extends Omit<CatalogueMenuItem, 'tags' | 'items' | 'type'> {
  type?: CatalogueMenuItem['type'] | undefined
  tags?: string[] | undefined
  items?: MenuItemInput[] | undefined
}

const menuItem: z.ZodType<CatalogueMenuItem, MenuItemInput> = z.lazy(() =>
  z.strictObject({
    title,
    type: z.enum(menuItemTypes).default('HTTP'),
    handle: z.string().optional(),
    url: z.string().optional(),
    tags: z.array(z.string()).default([]),
    items: z.array(menuItem).default([]),
    translations: titles,
  }),
)

export const menuSchema = z.strictObject({
  id: idSchema,
  handle: handleSchema,
  title,
  items: z.array(menuItem).default([]),
  translations: titles,
})

export const pageSchema = z.strictObject({
  id: idSchema,
  handle: handleSchema,
  title,
  body: z.string().default(''),
  createdAt: timestampSchema.optional(),
  updatedAt: timestampSchema.optional(),
  seo: seoSchema,
  metafields: metafieldsSchema,
  translations: texts,
})

export const authorSchema = z.strictObject({
  firstName: z.string().default(''),
  lastName: z.string().default(''),
  email: z.string().default(''),
  bio: z.string().nullable().default(null),
})

export const articleSchema = z.strictObject({
  id: idSchema,
  handle: handleSchema,
  title,
  contentHtml: z.string().default(''),
  excerptHtml: z.string().nullable().default(null),
  author: authorSchema.default({ firstName: '', lastName: '', email: '', bio: null }),
  image: imageSchema.nullable().default(null),
  tags: z.array(z.string().min(1)).default([]),
  publishedAt: timestampSchema.optional(),
  seo: seoSchema,
  metafields: metafieldsSchema,
  translations: translationsSchemaOf({
    title: title.optional(),
    contentHtml: z.string().optional(),
    excerptHtml: z.string().optional(),
  }),
})

export const blogSchema = z.strictObject({
  id: idSchema,
  handle: handleSchema,
  title,
  articles: z.array(articleSchema).default([]),
  seo: seoSchema,
  metafields: metafieldsSchema,
  translations: titles,
})

export const metaobjectSchema = z.strictObject({
  id: idSchema,
  handle: handleSchema,
  type: z.string().min(1),
  updatedAt: timestampSchema.optional(),
  fields: z
    .array(
      z.strictObject({
        key: z.string().min(1),
        type: z.string().min(1).default('single_line_text_field'),
        value: z.string().nullable(),
      }),
    )
    .default([]),
})

export const redirectSchema = z.strictObject({
  path: z.string().startsWith('/'),
  target: z.string().min(1),
})

export const locationSchema = z.strictObject({
  id: idSchema,
  name: title,
  address: z.strictObject({
    address1: z.string().nullable().default(null),
    address2: z.string().nullable().default(null),
    city: z.string().nullable().default(null),
    countryCode: countryCodeSchema,
    latitude: z.number().nullable().default(null),
    longitude: z.number().nullable().default(null),
    phone: z.string().nullable().default(null),
    province: z.string().nullable().default(null),
    provinceCode: z.string().nullable().default(null),
    zip: z.string().nullable().default(null),
  }),
  /** Pickup at this location: whether it is offered, its price and its preparation time. */
  pickup: z
    .strictObject({
      price: amountSchema.default('0'),
      time: z.string().default('Usually ready in 24 hours'),
      translations: translationsSchemaOf({ time: z.string().optional() }),
    })
    .optional(),
  metafields: metafieldsSchema,
})

/** Content fields of the catalogue file. */
export const contentShape = {
  menus: z.array(menuSchema).default([]),
  pages: z.array(pageSchema).default([]),
  blogs: z.array(blogSchema).default([]),
  metaobjects: z.array(metaobjectSchema).default([]),
  redirects: z.array(redirectSchema).default([]),
  locations: z.array(locationSchema).default([]),
}

export type CatalogueAuthor = z.output<typeof authorSchema>
export type CatalogueMenu = z.output<typeof menuSchema>
export type CataloguePage = z.output<typeof pageSchema>
export type CatalogueBlog = z.output<typeof blogSchema>
export type CatalogueArticle = z.output<typeof articleSchema>
export type CatalogueMetaobject = z.output<typeof metaobjectSchema>
export type CatalogueLocation = z.output<typeof locationSchema>
