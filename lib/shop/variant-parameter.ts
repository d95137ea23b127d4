/** Query parameter with the number of the selected variant, as on the shop's own pages. */
export const variantQueryParameter = 'variant'
