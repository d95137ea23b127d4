import { stegaClean } from '@sanity/client/stega'
import { cropRegion } from '#lib/pictures/crop-region.ts'
import { imageRegionUrl, parseImageRef } from './image-url.ts'
import type { MediaData } from './media.groq.ts'

/** Address and pixel size of the picture for the viewer: only the editor's crop is applied. Undefined for videos. */
export function largePictureOf(media: MediaData | null | undefined, cdnBase: string) {
  const facts = parseImageRef(media?.image?.ref)
  if (!facts || !media?.image || stegaClean(media.type) === 'video') return undefined
  const region = cropRegion(facts, media.image)
  const width = Math.min(region.width, 1920)
  return {
    src: imageRegionUrl(cdnBase, facts, region, width),
    width: region.width,
    height: region.height,
  }
}
