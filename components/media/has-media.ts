import { stegaClean } from '@sanity/client/stega'
import { parseWebUrl } from '#lib/addresses/parse-web-url.ts'
import { parseImageRef } from './image-url.ts'
import type { MediaData } from './media.groq.ts'

/** The fields that decide whether a medium shows anything. */
type Seen = Partial<Pick<MediaData, 'type' | 'image' | 'video' | 'embed' | 'poster'>>

/**
 * Whether a medium shows anything: an existing picture, a video, or its poster. Containers of a medium (a box, a
 * column, a list item) check this before they render.
 */
export function hasVisibleMedia<Medium extends Seen>(
  media: Medium | null | undefined,
): media is Medium {
  if (!media) return false
  if (stegaClean(media.type) !== 'video') return parseImageRef(media.image?.ref) !== undefined
  return Boolean(media.video?.url || externalVideoUrl(media) || parseImageRef(media.poster?.ref))
}

/** URL of a video on another host; undefined if it is not a web URL. */
export function externalVideoUrl({ embed }: Pick<Seen, 'embed'>): string | undefined {
  const address = stegaClean(embed) ?? undefined
  return parseWebUrl(address) && address
}
