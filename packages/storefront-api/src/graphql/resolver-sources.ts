import type { Address, BuyerIdentity, Cart, DeliveryAddress } from '../cart/cart.ts'
import type { DeliveryGroup } from '../cart/delivery-group.ts'
import type { PricedLine } from '../cart/price-cart.ts'
import type {
  CatalogueCollection,
  CatalogueImage,
  CatalogueProduct,
} from '../catalogue/catalogue-schema.ts'
import type { CustomerRecord, Order } from '../services/customer-service.ts'
import type { CatalogueMetafield } from '../catalogue/shared-schemas.ts'
import type { CatalogueWithoutProducts } from '../catalogue/product-source.ts'
import { gid } from '../catalogue/gid.ts'
import type { ContentSources } from './content-resolver-sources.ts'
import type { VariantWithProduct } from '../catalogue/live-catalogue.ts'

/** Source object of each type's resolvers: with a type name for interfaces and unions. */
export interface ResolverSources extends ContentSources {
  QueryRoot: unknown
  Mutation: unknown
  Cart: CartNode
  CartBuyerIdentity: BuyerIdentityNode
  CartDelivery: CartDeliveryNode
  CartDeliveryAddress: DeliveryAddressNode
  CartDeliveryGroup: DeliveryGroupNode
  CartLine: CartLineNode
  Collection: CollectionNode
  ConsentManagement: ConsentManagementNode
  Customer: CustomerNode
  Image: ImageNode
  MailingAddress: AddressNode
  MediaImage: MediaImageNode
  Metafield: MetafieldNode
  Order: OrderNode
  Product: ProductNode
  ProductOption: OptionNode
  ProductOptionValue: OptionValueNode
  ProductVariant: VariantNode
  SellingPlan: SellingPlanNode
  SellingPlanGroup: SellingPlanGroupNode
  Shop: ShopNode
}

/** Types that can have metafields. */
export type MetafieldOwner = ResolverSources[
  | 'Article'
  | 'Blog'
  | 'Cart'
  | 'Collection'
  | 'Location'
  | 'Page'
  | 'Product'
  | 'ProductVariant'
  | 'Shop']
export interface MetafieldNode {
  __typename: 'Metafield'
  id: string
  owner: MetafieldOwner
  metafield: CatalogueMetafield
  /** When the owner was last changed; metafields have no timestamp of their own. */
  updatedAt: string
}

export interface ConsentManagementNode {
  __typename: 'ConsentManagement'
}
export interface ShopNode {
  __typename: 'Shop'
}
export interface BuyerIdentityNode {
  buyer: BuyerIdentity
  owner: boolean
}
export interface AddressNode {
  __typename: 'MailingAddress'
  /** Its global id; derived from the address when it has none. */
  id?: string
  address: Address
}
export interface ProductNode {
  __typename: 'Product'
  product: CatalogueProduct
}
export interface VariantNode {
  __typename: 'ProductVariant'
  piece: VariantWithProduct
}
export interface CollectionNode {
  __typename: 'Collection'
  collection: CatalogueCollection
}
export interface CartNode {
  __typename: 'Cart'
  cart: Cart
  owner: boolean
}
export interface CartLineNode {
  __typename: 'CartLine'
  cart: Cart
  priced: PricedLine
}
export interface CartDeliveryNode {
  addresses: SelectableAddressNode[]
}
export interface SelectableAddressNode {
  id: string
  address: DeliveryAddressNode
  selected: boolean
  oneTimeUse: boolean
}
export interface DeliveryAddressNode {
  __typename: 'CartDeliveryAddress'
  address: DeliveryAddress
}
export interface DeliveryGroupNode {
  cart: Cart
  group: DeliveryGroup
}
export interface CustomerNode {
  __typename: 'Customer'
  customer: CustomerRecord
}
export interface OrderNode {
  __typename: 'Order'
  order: Order
}
export interface SellingPlanGroupNode {
  group: CatalogueWithoutProducts['sellingPlanGroups'][number]
}
export interface SellingPlanNode {
  plan: SellingPlanGroupNode['group']['plans'][number]
}
export interface OptionNode {
  __typename: 'ProductOption'
  product: CatalogueProduct
  index: number
}
export interface OptionValueNode {
  __typename: 'ProductOptionValue'
  product: CatalogueProduct
  index: number
  at: number
}
export interface ImageNode {
  __typename: 'Image'
  id: string
  image: CatalogueImage
}
export interface MediaImageNode {
  __typename: 'MediaImage'
  id: string
  picture: ImageNode
}

export function productNode(product: CatalogueProduct): ProductNode {
  return {
    __typename: 'Product',
    product,
  }
}
export function variantNode(piece: VariantWithProduct): VariantNode {
  return { __typename: 'ProductVariant', piece }
}
export function collectionNode(collection: CatalogueCollection): CollectionNode {
  return {
    __typename: 'Collection',
    collection,
  }
}
export function cartNode(cart: Cart, owner: boolean): CartNode {
  return {
    __typename: 'Cart',
    cart,
    owner,
  }
}
export function cartLineNode(cart: Cart, priced: PricedLine): CartLineNode {
  return {
    __typename: 'CartLine',
    cart,
    priced,
  }
}
export function optionNode(product: CatalogueProduct, index: number): OptionNode {
  return {
    __typename: 'ProductOption',
    product,
    index,
  }
}
export function optionValueNode(
  product: CatalogueProduct,
  index: number,
  at: number,
): OptionValueNode {
  return {
    __typename: 'ProductOptionValue',
    product,
    index,
    at,
  }
}

/** The images of a product, then those of its variants only. Their ids derive from their position. */
export function productImageNodes(product: CatalogueProduct): ImageNode[] {
  const pictures = [...product.images]
  for (const { image } of product.variants) {
    if (image && !pictures.some((known) => known.src === image.src)) pictures.push(image)
  }
  return pictures.map((image, index) => ({
    __typename: 'Image',
    id: gid('ProductImage', product.id * 1000 + index),
    image,
  }))
}

/** The image of a variant: its own, or the product's first. */
export function variantOrProductImageNode({
  product,
  variant,
}: VariantWithProduct): ImageNode | null {
  const pictures = productImageNodes(product)
  return pictures.find(({ image }) => image.src === variant.image?.src) ?? pictures[0] ?? null
}

export function mediaImageNode(picture: ImageNode): MediaImageNode {
  return {
    __typename: 'MediaImage',
    id: picture.id.replace('ProductImage', 'MediaImage'),
    picture,
  }
}
