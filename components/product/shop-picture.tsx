import { stegaClean } from '@sanity/client/stega'
import { parseWebUrl } from '#lib/addresses/parse-web-url.ts'
import type { StoreData } from './product.groq.ts'

interface ShopPictureProps {
  address: string
  /** Empty where the name stands beside it. */
  alt: string
  /** Above the fold: fetched first. */
  priority?: boolean
}

/**
 * The picture that the shop has of a watch: what stands for one that has just come from there and that no
 * editor has given a picture. The shop does not say its size: it is cut to the shape of the others.
 */
export function ShopPicture({ address, alt, priority = false }: ShopPictureProps) {
  return (
    <picture>
      <img
        src={address}
        alt={alt}
        width={1000}
        height={1250}
        style={{ aspectRatio: '4 / 5' }}
        loading={priority ? 'eager' : 'lazy'}
        decoding="async"
        fetchPriority={priority ? 'high' : undefined}
      />
    </picture>
  )
}

/** Where the shop has its picture of a watch; undefined where it has none that a page may show. */
export function shopPictureUrl(
  store: Pick<StoreData, 'previewImageUrl'> | null | undefined,
): string | undefined {
  return parseWebUrl(stegaClean(store?.previewImageUrl))?.href
}
