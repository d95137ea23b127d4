/** The object types that this shop resolves by global id. */
export type ResolvableGidType =
  | 'AppliedGiftCard'
  | 'Article'
  | 'Blog'
  | 'Cart'
  | 'CartDeliveryGroup'
  | 'CartLine'
  | 'CartSelectableAddress'
  | 'Collection'
  | 'CollectionImage'
  | 'ArticleImage'
  | 'Customer'
  | 'Location'
  | 'MailingAddress'
  | 'Market'
  | 'MediaImage'
  | 'Menu'
  | 'MenuItem'
  | 'Metafield'
  | 'Metaobject'
  | 'Order'
  | 'Page'
  | 'Product'
  | 'ProductImage'
  | 'ProductOption'
  | 'ProductOptionValue'
  | 'ProductVariant'
  | 'SellingPlan'
  | 'Shop'
  | 'ShopPolicy'
  | 'UrlRedirect'

export interface ParsedGid {
  type: string
  /** The part after the type, without its query. */
  id: string
  params: URLSearchParams
}

/** Builds a global id such as `gid://shopify/Product/1001`. */
export function gid(type: ResolvableGidType, id: string | number | bigint): string {
  return `gid://shopify/${type}/${id}`
}

/**
 * Parses a global id, also in the older Base64 form.
 * @returns null when the value is not a global id.
 */
export function parseGid(value: string): ParsedGid | null {
  const plain = value.startsWith('gid://') ? value : Buffer.from(value, 'base64').toString('utf8')
  const match = /^gid:\/\/shopify\/([A-Za-z]+)\/([^/?#\s]+)(?:\?([^#\s]*))?$/u.exec(plain)
  if (!match) return null
  return { type: match[1]!, id: match[2]!, params: new URLSearchParams(match[3] ?? '') }
}

/** The numeric id inside a global id of the expected type, or null. */
export function numericId(value: string, type: ResolvableGidType): number | null {
  const parsed = parseGid(value)
  if (parsed?.type !== type || !/^\d{1,15}$/u.test(parsed.id)) return null
  return Number(parsed.id)
}
