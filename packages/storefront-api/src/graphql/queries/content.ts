import {
  blogSearchFields,
  pageSearchFields,
  sortBlogs,
  sortPages,
  searchContent,
} from '../../catalogue/content-index.ts'
import type { CatalogueLocation } from '../../catalogue/content-schema.ts'
import { numericId, type ResolvableGidType } from '../../catalogue/gid.ts'
import { createConnectionPage } from '../connection.ts'
import {
  articleNode,
  blogNode,
  locationNode,
  metaobjectNode,
  pageNode,
  redirectNode,
} from '../content-resolver-sources.ts'
import { badUserInputError, invalidValueError } from '../errors.ts'
import { menuNode } from '../menus.ts'
import { articlesConnection } from '../articles-connection.ts'
import type { ResolversOf } from '../schema/resolver-types.ts'
import type { GeoCoordinateInput } from '../schema/types.generated.ts'

interface Wanted {
  id?: string | null
  handle?: string | null
}

/** The requested id or handle. */
function wanted({ id, handle }: Wanted, type: ResolvableGidType): number | string {
  if (id == null && handle == null) throw badUserInputError('Give either the id or the handle.')
  if (id == null) return handle!
  const number = numericId(id, type)
  if (number === null) throw invalidValueError('id', id)
  return number
}

/** Great-circle distance on a sphere; precise enough to sort locations. */
function distance(from: GeoCoordinateInput, { address }: CatalogueLocation): number {
  if (address.latitude === null || address.longitude === null) return Infinity
  const radians = Math.PI / 180
  const [a, b] = [from.latitude * radians, address.latitude * radians]
  const turn = (address.longitude - from.longitude) * radians
  return Math.acos(
    Math.min(1, Math.sin(a) * Math.sin(b) + Math.cos(a) * Math.cos(b) * Math.cos(turn)),
  )
}

/** Content queries. Missing content resolves to null or an empty list. */
export const contentQueries: ResolversOf<'QueryRoot'> = {
  menu: (_root, { handle }, context) => {
    const menu = context.content.menu(handle)
    return menu && menuNode(menu, context)
  },
  page: (_root, args, { content }) => {
    const page = content.page(wanted(args, 'Page'))
    return page && pageNode(page)
  },
  pageByHandle: (_root, { handle }, { content }) => {
    const page = content.page(handle)
    return page && pageNode(page)
  },
  pages: (_root, args, context) => {
    const found = searchContent(context.content.pages, args.query, pageSearchFields)
    return createConnectionPage(
      sortPages(found, args.sortKey),
      args,
      context,
      ({ id }) => id,
      pageNode,
    )
  },
  blog: (_root, args, { content }) => {
    const blog = content.blog(wanted(args, 'Blog'))
    return blog && blogNode(blog)
  },
  blogByHandle: (_root, { handle }, { content }) => {
    const blog = content.blog(handle)
    return blog && blogNode(blog)
  },
  blogs: (_root, args, context) => {
    const found = searchContent(context.content.blogs, args.query, blogSearchFields)
    return createConnectionPage(
      sortBlogs(found, args.sortKey),
      args,
      context,
      ({ id }) => id,
      blogNode,
    )
  },
  article: (_root, { id }, { content }) => {
    const posting = content.article(wanted({ id }, 'Article') as number)
    return posting && articleNode(posting)
  },
  articles: (_root, args, context) => articlesConnection(context.content.articles, args, context),
  metaobject: (_root, { id, handle }, { content }) => {
    const found =
      id == null && handle
        ? content.metaobjectByHandle(handle.type, handle.handle)
        : content.metaobject(wanted({ id: id ?? null }, 'Metaobject') as number)
    return found && metaobjectNode(found)
  },
  metaobjects: (_root, args, context) => {
    const all = context.content.metaobjects.filter(({ type }) => type === args.type)
    const found =
      args.sortKey === 'updated_at'
        ? all.toSorted((a, b) => ((a.updatedAt ?? '') < (b.updatedAt ?? '') ? -1 : 1))
        : all
    return createConnectionPage(found, args, context, ({ id }) => id, metaobjectNode)
  },
  urlRedirects: (_root, args, context) => {
    const found = searchContent(context.content.redirects, args.query, ({ path, target }) => ({
      text: `${path} ${target}`,
      fields: { path, target },
    }))
    return createConnectionPage(found, args, context, ({ id }) => id, redirectNode)
  },
  locations: (_root, args, context) => {
    const { near } = args
    const orders: Record<string, (a: CatalogueLocation, b: CatalogueLocation) => number> = {
      ID: (a, b) => a.id - b.id,
      NAME: (a, b) => a.name.localeCompare(b.name, 'en'),
      CITY: (a, b) => (a.address.city ?? '').localeCompare(b.address.city ?? '', 'en'),
      DISTANCE: (a, b) => (near ? distance(near, a) - distance(near, b) : a.id - b.id),
    }
    const sorted = context.content.locations.toSorted(orders[args.sortKey ?? 'ID'] ?? orders.ID)
    return createConnectionPage(sorted, args, context, ({ id }) => id, locationNode)
  },
}
