/** The number in the global id of a variant, as the shop's sync names documents; undefined where it is no such id. */
export function variantNumber(id: string | null | undefined): string | undefined {
  return /^gid:\/\/shopify\/ProductVariant\/([1-9]\d{0,18})$/.exec(id ?? '')?.[1]
}
