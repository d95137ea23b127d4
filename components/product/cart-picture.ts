import { stegaClean } from '@sanity/client/stega'
import { cropRegion } from '#lib/pictures/crop-region.ts'
import { imageRegionUrl, parseImageRef } from '../media/image-url.ts'
import type { PictureData } from '../media/media.groq.ts'
import type { StoreData } from './product.groq.ts'
import { shopPictureUrl, shopPictureUrlInSize } from './shop-picture.tsx'

/** Side of a picture in the cart, in px at density 2 (shown at 136). */
const side = 272

/** The square picture of a watch in the cart; falls back to the shop's picture. */
export function cartPictureOf(
  picture: PictureData | null | undefined,
  store: Pick<StoreData, 'previewImageUrl'> | null | undefined,
  cdnBase: string,
): { src: string; alt: string } | undefined {
  const shown = stegaClean(picture)
  const facts = parseImageRef(shown?.ref)
  if (!shown || !facts) {
    const src = shopPictureUrl(store)
    return src ? { src, alt: '' } : undefined
  }
  return {
    src: imageRegionUrl(cdnBase, facts, cropRegion(facts, shown, 1), side),
    alt: shown.alt ?? '',
  }
}

/** The square picture in the cart of a picture of the shop. */
export function cartPictureOfShop(src: string, alt: string): { src: string; alt: string } {
  return { src: shopPictureUrlInSize(src, side, side), alt }
}
