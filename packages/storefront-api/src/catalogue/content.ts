import { z } from 'zod'
import {
  amount,
  catalogueImage,
  countryCode,
  handle,
  id,
  metafields,
  seo,
  timestamp,
  translationsOf,
} from './parts.ts'

/**
 * What the shop says beside its products: menus, pages, blogs, articles, metaobjects, redirects and
 * locations, as the catalogue file states them. All of it may be left out.
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
const titles = translationsOf({ title: title.optional() })
const texts = translationsOf({ title: title.optional(), body: z.string().optional() })

export interface CatalogueMenuItem {
  title: string
  type: (typeof menuItemTypes)[number]
  /** Handle of what it leads to; an article's is `blog/article`. */
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

export const catalogueMenu = z.strictObject({
  id,
  handle,
  title,
  items: z.array(menuItem).default([]),
  translations: titles,
})

export const cataloguePage = z.strictObject({
  id,
  handle,
  title,
  body: z.string().default(''),
  createdAt: timestamp.optional(),
  updatedAt: timestamp.optional(),
  seo,
  metafields,
  translations: texts,
})

export const catalogueAuthor = z.strictObject({
  firstName: z.string().default(''),
  lastName: z.string().default(''),
  email: z.string().default(''),
  bio: z.string().nullable().default(null),
})

export const catalogueArticle = z.strictObject({
  id,
  handle,
  title,
  contentHtml: z.string().default(''),
  excerptHtml: z.string().nullable().default(null),
  author: catalogueAuthor.default({ firstName: '', lastName: '', email: '', bio: null }),
  image: catalogueImage.nullable().default(null),
  tags: z.array(z.string().min(1)).default([]),
  publishedAt: timestamp.optional(),
  seo,
  metafields,
  translations: translationsOf({
    title: title.optional(),
    contentHtml: z.string().optional(),
    excerptHtml: z.string().optional(),
  }),
})

export const catalogueBlog = z.strictObject({
  id,
  handle,
  title,
  articles: z.array(catalogueArticle).default([]),
  seo,
  metafields,
  translations: titles,
})

export const catalogueMetaobject = z.strictObject({
  id,
  handle,
  type: z.string().min(1),
  updatedAt: timestamp.optional(),
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

export const catalogueRedirect = z.strictObject({
  path: z.string().startsWith('/'),
  target: z.string().min(1),
})

export const catalogueLocation = z.strictObject({
  id,
  name: title,
  address: z.strictObject({
    address1: z.string().nullable().default(null),
    address2: z.string().nullable().default(null),
    city: z.string().nullable().default(null),
    countryCode,
    latitude: z.number().nullable().default(null),
    longitude: z.number().nullable().default(null),
    phone: z.string().nullable().default(null),
    province: z.string().nullable().default(null),
    provinceCode: z.string().nullable().default(null),
    zip: z.string().nullable().default(null),
  }),
  /** Whether orders can be fetched here, for how much and how soon. */
  pickup: z
    .strictObject({
      price: amount.default('0'),
      time: z.string().default('Usually ready in 24 hours'),
      translations: translationsOf({ time: z.string().optional() }),
    })
    .optional(),
  metafields,
})

/** The content's part of a catalogue file. */
export const contentShape = {
  menus: z.array(catalogueMenu).default([]),
  pages: z.array(cataloguePage).default([]),
  blogs: z.array(catalogueBlog).default([]),
  metaobjects: z.array(catalogueMetaobject).default([]),
  redirects: z.array(catalogueRedirect).default([]),
  locations: z.array(catalogueLocation).default([]),
}

export type CatalogueAuthor = z.output<typeof catalogueAuthor>
export type CatalogueMenu = z.output<typeof catalogueMenu>
export type CataloguePage = z.output<typeof cataloguePage>
export type CatalogueBlog = z.output<typeof catalogueBlog>
export type CatalogueArticle = z.output<typeof catalogueArticle>
export type CatalogueMetaobject = z.output<typeof catalogueMetaobject>
export type CatalogueLocation = z.output<typeof catalogueLocation>
