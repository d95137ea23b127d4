/** Parameter of an address that names the chosen variant by its number, as the shop's own pages do. */
export const variantParameter = 'variant'
