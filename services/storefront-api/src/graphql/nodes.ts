import type { Cart, CartLine } from '../cart/cart.ts'
import type {
  CatalogueCollection,
  CatalogueImage,
  CatalogueProduct,
} from '../catalogue/catalogue.ts'
import { gid } from '../catalogue/gid.ts'
import type { Piece } from '../catalogue/shelf.ts'

/** The sources of the resolvers: a type name for interfaces and unions, and the thing itself. */
export type ProductNode = { __typename: 'Product'; product: CatalogueProduct }
export type VariantNode = { __typename: 'ProductVariant'; piece: Piece }
export type CollectionNode = { __typename: 'Collection'; collection: CatalogueCollection }
export type CartNode = { __typename: 'Cart'; cart: Cart; owner: boolean }
export type CartLineNode = { __typename: 'CartLine'; cart: Cart; line: CartLine }
export type OptionNode = { __typename: 'ProductOption'; product: CatalogueProduct; index: number }
export type OptionValueNode = {
  __typename: 'ProductOptionValue'
  product: CatalogueProduct
  index: number
  at: number
}
export type ImageNode = { __typename: 'Image'; id: string; image: CatalogueImage }
export type MediaImageNode = { __typename: 'MediaImage'; id: string; picture: ImageNode }

export const productNode = (product: CatalogueProduct): ProductNode => ({
  __typename: 'Product',
  product,
})
export const variantNode = (piece: Piece): VariantNode => ({ __typename: 'ProductVariant', piece })
export const collectionNode = (collection: CatalogueCollection): CollectionNode => ({
  __typename: 'Collection',
  collection,
})
export const cartNode = (cart: Cart, owner: boolean): CartNode => ({
  __typename: 'Cart',
  cart,
  owner,
})
export const cartLineNode = (cart: Cart, line: CartLine): CartLineNode => ({
  __typename: 'CartLine',
  cart,
  line,
})
export const optionNode = (product: CatalogueProduct, index: number): OptionNode => ({
  __typename: 'ProductOption',
  product,
  index,
})
export const optionValueNode = (
  product: CatalogueProduct,
  index: number,
  at: number,
): OptionValueNode => ({
  __typename: 'ProductOptionValue',
  product,
  index,
  at,
})

/** The pictures of a product, then those that only a variant has. Their ids follow from their place. */
export const productImages = (product: CatalogueProduct): ImageNode[] => {
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

/** The picture of a variant: its own, or the product's first. */
export const variantImage = ({ product, variant }: Piece): ImageNode | null => {
  const pictures = productImages(product)
  return pictures.find(({ image }) => image.src === variant.image?.src) ?? pictures[0] ?? null
}

export const mediaImage = (picture: ImageNode): MediaImageNode => ({
  __typename: 'MediaImage',
  id: picture.id.replace('ProductImage', 'MediaImage'),
  picture,
})
