import { parseWebUrl } from '#lib/addresses/parse-web-url.ts'
import type { ShopImage, ShopProduct } from '#lib/shop/product.ts'
import type { OptionsWithVariants } from '#lib/shop/variant-selection.ts'

/** The shop's picture of an option value, such as a strap. */
export interface OptionPicture {
  /** Index of the option, and of the value among those offered. */
  at: number
  index: number
  value: string
  image: ShopImage
}

/**
 * The pictures of the first option whose values decide the picture. A value is left out where its variants show the
 * product's first picture, which the shop returns for variants without one.
 */
export function optionPicturesOf(
  { options, variants }: OptionsWithVariants,
  shop: ShopProduct | undefined,
): OptionPicture[] {
  const first = shop?.images[0]?.src
  const images = new Map(
    shop?.variants.flatMap(({ id, image }) =>
      image && image.src !== first && parseWebUrl(image.src) ? [[id, image] as const] : [],
    ),
  )
  for (const [at, { values }] of options.entries()) {
    const pictured = values.map((value) => {
      const own = variants.filter((variant) => variant.values[at] === value)
      const shown = own.map(({ id }) => images.get(id))
      return { value, image: shown[0], isSame: shown.every((each) => each?.src === shown[0]?.src) }
    })
    if (new Set(pictured.map(({ image }) => image?.src)).size < 2) continue
    if (!pictured.every(({ isSame }) => isSame)) continue
    return pictured.flatMap(({ value, image }, index) =>
      image ? [{ at, index, value, image }] : [],
    )
  }
  return []
}

/** CSS that shows the picture of the chosen value in place of the gallery's first; works without scripts. */
export function optionPictureRules(pictures: readonly OptionPicture[], formId: string): string {
  return pictures
    .map(({ at, index }) => {
      const first = `section:has(#${formId} [data-option="${at}"] .size:nth-child(${index + 1}) :checked) .gallery-strip>:first-child>`
      return `${first}:not([data-option-picture]){display:none}${first}[data-option-picture="${at}-${index}"]{display:block}`
    })
    .join('')
}
