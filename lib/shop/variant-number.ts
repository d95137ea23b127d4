/** The number in a variant's global id, by which the shop's sync names documents; undefined for any other id. */
export function variantNumberOfGid(id: string | null | undefined): string | undefined {
  return /^gid:\/\/shopify\/ProductVariant\/([1-9]\d{0,18})$/.exec(id ?? '')?.[1]
}
