import { parseLineId } from '../cart/cart.ts'
import { gid, parseGid } from '../catalogue/gid.ts'
import {
  articleNode,
  blogNode,
  locationNode,
  metaobjectNode,
  pageNode,
  redirectNode,
} from './content-resolver-sources.ts'
import type { ShopContext } from './shop-context.ts'
import { invalidValueError, assertArrayLength } from './errors.ts'
import { menuById, menuItemById } from './menus.ts'
import { shopPolicyById } from './shop-policies.ts'
import {
  cartLineNode,
  cartNode,
  collectionNode,
  mediaImageNode,
  optionNode,
  optionValueNode,
  productImageNodes,
  productNode,
  variantNode,
} from './resolver-sources.ts'
import type { Resolver, ResolversOf } from './schema/resolver-types.ts'

/** The object of a global id; null when there is none. */
export type ResolvedNode = ReturnType<Resolver<'QueryRoot', 'node'>>
type Finder = (number: number, context: ShopContext) => ResolvedNode

function option(number: number, { catalogue }: ShopContext) {
  const product = catalogue.product(Math.floor(number / 10))
  return product?.options[number % 10] ? { product, index: number % 10 } : null
}

const finders: Record<string, Finder> = {
  Article: (number, { content }) => mapFound(content.article(number), articleNode),
  Blog: (number, { content }) => mapFound(content.blog(number), blogNode),
  Collection: (number, { catalogue }) => mapFound(catalogue.collection(number), collectionNode),
  Location: (number, { content }) => mapFound(content.location(number), locationNode),
  MediaImage: (number, { catalogue }) =>
    mapFound(catalogue.product(Math.floor(number / 1000)), (product) =>
      mapFound(productImageNodes(product)[number % 1000] ?? null, mediaImageNode),
    ),
  Menu: menuById,
  MenuItem: menuItemById,
  Metaobject: (number, { content }) => mapFound(content.metaobject(number), metaobjectNode),
  Page: (number, { content }) => mapFound(content.page(number), pageNode),
  Product: (number, { catalogue }) => mapFound(catalogue.product(number), productNode),
  ProductOption: (number, context) =>
    mapFound(option(number, context), ({ product, index }) => optionNode(product, index)),
  ProductOptionValue: (number, context) =>
    mapFound(option(Math.floor(number / 1000), context), ({ product, index }) =>
      product.options[index]!.values[number % 1000] === undefined
        ? null
        : optionValueNode(product, index, number % 1000),
    ),
  ProductVariant: (number, { catalogue }) => mapFound(catalogue.variant(number), variantNode),
  Shop: (number, { catalogue }) => (number === catalogue.shop.id ? { __typename: 'Shop' } : null),
  ShopPolicy: shopPolicyById,
  UrlRedirect: (number, { content }) =>
    mapFound(content.redirects[number - 1] ?? null, redirectNode),
}

function mapFound<Value, Node>(value: Value | null, toNode: (value: Value) => Node): Node | null {
  return value === null ? null : toNode(value)
}

/**
 * Resolves a global id. An id of a type that this shop has no objects of resolves to null.
 * @throws GraphQLError for a malformed id
 */
export function findNode(value: string, argument: string, context: ShopContext): ResolvedNode {
  const parsed = parseGid(value)
  if (!parsed) throw invalidValueError(argument, value)
  if (parsed.type === 'Cart')
    return mapFound(context.carts.read(value), ({ cart, owner }) => cartNode(cart, owner))
  if (parsed.type === 'CartLine') {
    const seen = context.carts.read(gid('Cart', parsed.params.get('cart') ?? '-'))
    const id = seen && parseLineId(seen.cart, value)
    const line = seen && context.priced(seen.cart).lines.find(({ part }) => part.id === id)
    return line ? cartLineNode(seen.cart, line) : null
  }
  const finder = Object.hasOwn(finders, parsed.type) ? finders[parsed.type] : undefined
  if (!finder) return null
  if (!/^\d{1,15}$/u.test(parsed.id)) throw invalidValueError(argument, value)
  return finder(Number(parsed.id), context)
}

export const nodeQueries: ResolversOf<'QueryRoot'> = {
  node: (_root, args, context) => findNode(args.id, 'id', context),
  nodes: (_root, args, context) => {
    assertArrayLength(args.ids, 250)
    context.budget.objects -= args.ids.length
    return args.ids.map((id) => findNode(id, 'ids', context))
  },
}
