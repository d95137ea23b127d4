import { stegaClean } from '@sanity/client/stega'
import { parseWebUrl } from '#lib/addresses/parse-web-url.ts'
import { parseAssetRef } from './image-url.ts'
import type { MediaData } from './media.groq.ts'

/** What of a medium is asked to know whether there is anything to see. */
type Seen = Partial<Pick<MediaData, 'type' | 'image' | 'video' | 'embed' | 'poster'>>

/**
 * True where a medium has something to show: a picture that is still there, a film, or the poster of
 * one. What encloses a medium (a box, a column, an entry of a list) asks this before it is drawn.
 */
export function hasMedia<Medium extends Seen>(media: Medium | null | undefined): media is Medium {
  if (!media) return false
  if (stegaClean(media.type) !== 'video') return parseAssetRef(media.image?.ref) !== undefined
  return Boolean(media.video?.url || hostedVideoUrl(media) || parseAssetRef(media.poster?.ref))
}

/** The address of a film kept elsewhere; undefined where it is none that a link may lead to. */
export function hostedVideoUrl({ embed }: Pick<Seen, 'embed'>): string | undefined {
  const address = stegaClean(embed) ?? undefined
  return parseWebUrl(address) && address
}
