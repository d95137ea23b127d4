import { stegaClean } from '@sanity/client/stega'
import { parseWebUrl } from '#lib/addresses/parse-web-url.ts'
import type { StoreData } from './product.groq.ts'
import type { ShopFieldAttributes } from './shop-field-attributes.ts'

interface ShopPictureProps {
  address: string
  /** Empty if the name is next to it. */
  alt: string
  /** Above the fold: fetched first. */
  priority?: boolean
  /** Attributes of its field in the preview. */
  edit?: ShopFieldAttributes
}

/**
 * The shop's picture of a watch, for newly synced watches without an editorial picture. Its size is unknown, so it is
 * cropped to the ratio of the others.
 */
export function ShopPicture({ address, alt, priority = false, edit }: ShopPictureProps) {
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
        {...edit}
      />
    </picture>
  )
}

/** URL of a picture of the shop, cropped to a size in px by the shop's file server. */
export function shopPictureUrlInSize(src: string, width: number, height: number): string {
  const url = new URL(src)
  url.searchParams.set('width', String(width))
  url.searchParams.set('height', String(height))
  url.searchParams.set('crop', 'center')
  return url.href
}

/** URL of the shop's picture; undefined if it has none with a valid URL. */
export function shopPictureUrl(
  store: Pick<StoreData, 'previewImageUrl'> | null | undefined,
): string | undefined {
  return parseWebUrl(stegaClean(store?.previewImageUrl))?.href
}
