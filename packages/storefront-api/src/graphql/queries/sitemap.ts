import type { CatalogueImage } from '../../catalogue/shared-schemas.ts'
import { productUpdatedAt } from '../../catalogue/product-dates.ts'
import { imageUrl } from '../../media/image-url.ts'
import type { SitemapEntry } from '../content-resolver-sources.ts'
import type { ShopContext } from '../shop-context.ts'
import { badUserInputError } from '../errors.ts'
import type { ResolversOf } from '../schema/resolver-types.ts'
import type { SitemapType } from '../schema/types.generated.ts'

/** Sitemap entries per page. */
const PAGE = 250

function picture(image: CatalogueImage | null | undefined, { publicUrl }: ShopContext) {
  return image ? { alt: image.altText, filepath: imageUrl(publicUrl, image.src) } : null
}

function entry(
  handle: string,
  title: string | null,
  date: string | undefined,
  context: ShopContext,
): SitemapEntry {
  const { createdAt: fallback } = context.catalogue.shop
  return { handle, title, updatedAt: date ?? fallback, image: null, type: null }
}

/** The objects of each type that have a storefront URL. */
const kinds: Record<SitemapType, (context: ShopContext) => readonly SitemapEntry[]> = {
  ARTICLE: (context) =>
    context.content.articles.map(({ blog, article }) => ({
      ...entry(`${blog.handle}/${article.handle}`, article.title, article.publishedAt, context),
      image: picture(article.image, context),
    })),
  BLOG: (context) =>
    context.content.blogs.map(({ handle, title }) => entry(handle, title, undefined, context)),
  COLLECTION: (context) =>
    context.catalogue.collections.map((collection) => ({
      ...entry(collection.handle, collection.title, collection.updatedAt, context),
      image: picture(collection.image, context),
    })),
  METAOBJECT: (context) =>
    context.content.metaobjects.map(({ handle, type, updatedAt: date }) => ({
      ...entry(handle, null, date, context),
      type,
    })),
  PAGE: (context) =>
    context.content.pages.map(({ handle, title, updatedAt: date }) =>
      entry(handle, title, date, context),
    ),
  PRODUCT: (context) =>
    Array.from(context.catalogue.products, (product) => ({
      ...entry(
        product.handle,
        product.title,
        productUpdatedAt(product, context.catalogue.shop),
        context,
      ),
      image: picture(product.images[0], context),
    })),
}

export const sitemapQueries: ResolversOf<'QueryRoot'> = {
  sitemap: (_root, { type }, context) => ({ resources: () => kinds[type](context) }),
}

export const sitemapResolvers: ResolversOf<'Sitemap'> = {
  pagesCount: ({ resources }) => ({
    count: Math.ceil(resources().length / PAGE),
    precision: 'EXACT',
  }),
  resources: ({ resources }, { page }) => {
    if (page < 1) throw badUserInputError('page must be at least 1.')
    const all = resources()
    return {
      hasNextPage: all.length > page * PAGE,
      items: all.slice((page - 1) * PAGE, page * PAGE).map(({ image, type, ...shared }) =>
        type === null
          ? {
              __typename: 'SitemapResource',
              ...shared,
              image: image && { ...image, updatedAt: shared.updatedAt },
            }
          : {
              __typename: 'SitemapResourceMetaobject',
              handle: shared.handle,
              updatedAt: shared.updatedAt,
              type,
              onlineStoreUrlHandle: null,
            },
      ),
    }
  },
}
