import type { CatalogueMenu, CatalogueMenuItem } from '../catalogue/content-schema.ts'
import { gid } from '../catalogue/gid.ts'
import { translationIn } from '../catalogue/translations.ts'
import { articleNode, blogNode, pageNode } from './content-resolver-sources.ts'
import type { ShopContext } from './shop-context.ts'
import { shopPolicyByHandle } from './shop-policies.ts'
import type { Menu, MenuItem } from './schema/types.generated.ts'
import { collectionNode, productNode } from './resolver-sources.ts'

type MenuNode = Menu & { __typename: 'Menu' }
type MenuItemNode = MenuItem & { __typename: 'MenuItem' }
type Target = Pick<MenuItem, 'resource' | 'resourceId'>

const nowhere: Target = { resource: null, resourceId: null }

/** The target of a menu item, found by handle. */
function target({ type, handle = '' }: CatalogueMenuItem, context: ShopContext): Target {
  const { catalogue, content } = context
  if (type === 'PRODUCT') {
    const product = catalogue.productByHandle(handle)
    return product
      ? { resource: productNode(product), resourceId: gid('Product', product.id) }
      : nowhere
  }
  if (type === 'COLLECTION') {
    const collection = catalogue.collectionByHandle(handle)
    return collection
      ? { resource: collectionNode(collection), resourceId: gid('Collection', collection.id) }
      : nowhere
  }
  if (type === 'PAGE') {
    const page = content.page(handle)
    return page ? { resource: pageNode(page), resourceId: gid('Page', page.id) } : nowhere
  }
  if (type === 'BLOG' || type === 'ARTICLE') {
    const [blogHandle = '', articleHandle = ''] = handle.split('/')
    const blog = content.blog(blogHandle)
    if (!blog) return nowhere
    if (type === 'BLOG') return { resource: blogNode(blog), resourceId: gid('Blog', blog.id) }
    const posting = content.articleByHandle(blog, articleHandle)
    return posting
      ? { resource: articleNode(posting), resourceId: gid('Article', posting.article.id) }
      : nowhere
  }
  const policy = type === 'SHOP_POLICY' ? shopPolicyByHandle(handle, context) : null
  return policy ? { resource: policy, resourceId: policy.id } : nowhere
}

/** The path of a target in Shopify's online store; storefronts derive their links from it. */
const paths: Record<CatalogueMenuItem['type'], (handle: string) => string> = {
  ARTICLE: (handle) => `/blogs/${handle}`,
  BLOG: (handle) => `/blogs/${handle}`,
  CATALOG: () => '/collections/all',
  COLLECTION: (handle) => `/collections/${handle}`,
  COLLECTIONS: () => '/collections',
  CUSTOMER_ACCOUNT_PAGE: () => '/account',
  FRONTPAGE: () => '/',
  HTTP: (handle) => `/${handle}`,
  METAOBJECT: (handle) => `/pages/${handle}`,
  PAGE: (handle) => `/pages/${handle}`,
  PRODUCT: (handle) => `/products/${handle}`,
  SEARCH: () => '/search',
  SHOP_POLICY: (handle) => `/policies/${handle}`,
}

/** Items are numbered within their menu, so that each has its own id. */
function itemNode(
  item: CatalogueMenuItem,
  menu: CatalogueMenu,
  context: ShopContext,
  count: () => number,
): MenuItemNode {
  const { shop } = context.catalogue
  return {
    __typename: 'MenuItem',
    id: gid('MenuItem', menu.id * 1000 + count()),
    title: translationIn(item, context.buyer.language).title ?? item.title,
    type: item.type,
    url: new URL(item.url ?? paths[item.type](item.handle ?? ''), `https://${shop.domain}`).href,
    tags: item.tags,
    ...target(item, context),
    items: item.items.map((child) => itemNode(child, menu, context, count)),
  }
}

/** A menu with its resolved targets. */
export function menuNode(menu: CatalogueMenu, context: ShopContext): MenuNode {
  let last = 0
  const count = () => (last += 1)
  const items = menu.items.map((item) => itemNode(item, menu, context, count))
  return {
    __typename: 'Menu',
    id: gid('Menu', menu.id),
    handle: menu.handle,
    title: translationIn(menu, context.buyer.language).title ?? menu.title,
    items,
    itemsCount: last,
  }
}

export function menuById(number: number, context: ShopContext): MenuNode | null {
  const menu = context.catalogueContent.menus.find(({ id }) => id === number)
  return menu ? menuNode(menu, context) : null
}

export function menuItemById(number: number, context: ShopContext): MenuItemNode | null {
  const menu = menuById(Math.floor(number / 1000), context)
  const search = (items: readonly MenuItem[]): MenuItem | undefined => {
    for (const item of items) {
      const found = item.id === gid('MenuItem', number) ? item : search(item.items)
      if (found) return found
    }
    return undefined
  }
  const item = menu && search(menu.items)
  return item ? { ...item, __typename: 'MenuItem' } : null
}
