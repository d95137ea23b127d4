import { stegaClean } from '@sanity/client/stega'
import type { MediaData } from './media.groq.ts'
import { EmbeddedVideo, VideoPlayer, VideoLoop } from './video.tsx'
import { Picture, type PictureProps } from './picture.tsx'
import { externalVideoUrl, hasVisibleMedia } from './has-media.ts'

type MediaProps = Omit<PictureProps, 'picture' | 'narrow'> & {
  media: MediaData | null | undefined
  /** Shape below 768 px. */
  narrowRatio?: number
}

/** Picture, silent video loop, video with controls, or embedded video of another host. */
export function Media({ media, narrowRatio, ...picture }: MediaProps) {
  if (!hasVisibleMedia(media)) return null
  const moving = stegaClean(media.type) === 'video'
  const film = stegaClean(media.playback) === 'film'
  const hasVideo = Boolean(media.video?.url)
  const hosted = hasVideo ? undefined : externalVideoUrl(media)
  const plays = moving && (hosted !== undefined || (hasVideo && film))
  // A video without a poster still reserves its space.
  const bare = moving && !media.poster?.ref
  const still = bare ? (
    <div className="no-poster" style={{ aspectRatio: picture.ratio ?? 16 / 9 }} />
  ) : (
    <Picture
      {...picture}
      picture={moving ? media.poster : media.image}
      // A playable video is labelled by its button and its player.
      alt={plays ? '' : moving ? media.description || picture.alt : picture.alt}
      narrow={
        media.mobileImage?.ref || narrowRatio
          ? { picture: moving ? null : media.mobileImage, ratio: narrowRatio }
          : undefined
      }
    />
  )
  if (!moving) return still
  if (hasVideo)
    return film ? (
      <VideoPlayer media={media} still={still} />
    ) : (
      <VideoLoop media={media} still={still} />
    )
  return hosted ? <EmbeddedVideo media={media} address={hosted} still={still} /> : still
}
