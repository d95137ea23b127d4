import { lineIdOf } from '../../cart/line-id.ts'
import { gid, parseGid } from '../../catalogue/gid.ts'
import type { ShopContext } from '../context.ts'
import { invalidValue, limitArray, notImplemented } from '../errors.ts'
import {
  cartLineNode,
  cartNode,
  collectionNode,
  mediaImage,
  optionNode,
  optionValueNode,
  productImages,
  productNode,
  variantNode,
} from '../sources.ts'
import type { Resolver, ResolversOf } from '../schema/resolver.ts'
import { shopPolicyByNumber } from '../types/shop.ts'

/** What stands behind a global id; null when nothing does. */
type Found = ReturnType<Resolver<'QueryRoot', 'node'>>
type Finder = (number: number, context: ShopContext) => Found

function option(number: number, { shelf }: ShopContext) {
  const product = shelf.product(Math.floor(number / 10))
  return product?.options[number % 10] ? { product, index: number % 10 } : null
}

const finders: Record<string, Finder> = {
  Product: (number, { shelf }) => mapFound(shelf.product(number), productNode),
  ProductVariant: (number, { shelf }) => mapFound(shelf.variant(number), variantNode),
  Collection: (number, { shelf }) => mapFound(shelf.collection(number), collectionNode),
  ProductOption: (number, context) =>
    mapFound(option(number, context), ({ product, index }) => optionNode(product, index)),
  ProductOptionValue: (number, context) =>
    mapFound(option(Math.floor(number / 1000), context), ({ product, index }) =>
      product.options[index]!.values[number % 1000] === undefined
        ? null
        : optionValueNode(product, index, number % 1000),
    ),
  MediaImage: (number, { shelf }) =>
    mapFound(shelf.product(Math.floor(number / 1000)), (product) =>
      mapFound(productImages(product)[number % 1000] ?? null, mediaImage),
    ),
  Shop: (number, { shelf }) => (number === shelf.shop.id ? { __typename: 'Shop' } : null),
  ShopPolicy: shopPolicyByNumber,
}

function mapFound<Value, Node>(value: Value | null, toNode: (value: Value) => Node): Node | null {
  return value === null ? null : toNode(value)
}

function findNode(value: string, argument: string, context: ShopContext): Found {
  const parsed = parseGid(value)
  if (!parsed) throw invalidValue(argument, value)
  if (parsed.type === 'Cart')
    return mapFound(context.desk.read(value), ({ cart, owner }) => cartNode(cart, owner))
  if (parsed.type === 'CartLine') {
    const seen = context.desk.read(gid('Cart', parsed.params.get('cart') ?? '-'))
    const line = seen?.cart.lines.find(({ id }) => id === lineIdOf(seen.cart, value))
    const piece = line && context.shelf.variant(line.variantId)
    return seen && piece ? cartLineNode(seen.cart, line, piece) : null
  }
  const finder = Object.hasOwn(finders, parsed.type) ? finders[parsed.type] : undefined
  if (!finder) throw notImplemented(`node type ${parsed.type}`)
  if (!/^\d{1,15}$/u.test(parsed.id)) throw invalidValue(argument, value)
  return finder(Number(parsed.id), context)
}

export const nodeQueries: ResolversOf<'QueryRoot'> = {
  node: (_root, args, context) => findNode(args.id, 'id', context),
  nodes: (_root, args, context) => {
    limitArray(args.ids, 250)
    context.budget.left -= args.ids.length
    return args.ids.map((id) => findNode(id, 'ids', context))
  },
}
