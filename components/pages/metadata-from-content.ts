import { stegaClean } from '@sanity/client/stega'
import type { SiteProps } from '#lib/content/site-props.ts'
import type { PageMetadata } from '#lib/seo/page-metadata.ts'
import { cropRegion } from '#lib/pictures/crop-region.ts'
import type { SeoData } from '../text/seo.groq.ts'
import { imageRegionUrl, parseImageRef } from '../media/image-url.ts'
import type { PictureData } from '../media/media.groq.ts'
import type { PageContext } from './page-types.ts'

interface MetadataSource {
  title: string | null | undefined
  description?: string | null
  picture?: PictureData | null
  seo?: SeoData | null
}

/** Metadata of a page: its SEO fields first, then its visible title, description and picture. */
export function metadataFromContent(
  { title, description, picture, seo }: MetadataSource,
  { site }: PageContext,
): PageMetadata {
  const shared = seo?.image?.ref ? seo.image : picture
  return {
    title: stegaClean(seo?.title || title) || site.siteName,
    name: stegaClean(title) || undefined,
    description: stegaClean(seo?.description || description) ?? undefined,
    image: shareImageOf(shared, site),
    picture: stegaClean(shared) ?? undefined,
    noIndex: seo?.noIndex ?? undefined,
  }
}

/** The image of shared links, 1200 by 630. */
export function shareImageOf(
  picture: PictureData | null | undefined,
  { cdnBase, siteUrl }: Pick<SiteProps, 'cdnBase' | 'siteUrl'>,
): PageMetadata['image'] {
  const facts = parseImageRef(picture?.ref)
  if (!picture || !facts) return undefined
  const region = cropRegion(facts, picture, 1200 / 630)
  const width = Math.min(1200, region.width)
  return {
    url: new URL(imageRegionUrl(cdnBase, facts, region, width), siteUrl).href,
    width,
    height: Math.round((width * 630) / 1200),
    alt: stegaClean(picture.alt),
  }
}

/**
 * The URL of a picture, cropped for the Open Graph image.
 *
 * @param base base URL of the content service's images
 */
export function openGraphPhotoUrl(
  picture: PageMetadata['picture'],
  base: string,
  shape: { width: number; height: number },
): string | undefined {
  const facts = parseImageRef(picture?.ref)
  if (!picture || !facts) return undefined
  const region = cropRegion(facts, picture as PictureData, shape.width / shape.height)
  return imageRegionUrl(base, facts, region, Math.min(shape.width, region.width))
}
