import { useTranslations } from 'next-intl'
import styled from 'styled-components'
import { Icon } from '../ui/icon.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { groundOf } from './ground.ts'
import { Picture, type PictureProps } from './picture.tsx'
import { parseAssetRef } from './image-url.ts'
import type { FileData, MediaData, PictureData } from './media.groq.ts'

type MediaProps = Omit<PictureProps, 'picture' | 'narrow'> & {
  media: MediaData | null | undefined
  /** Shape below 768 px. */
  narrowRatio?: number
}

/**
 * A still or moving medium. A loop moves without any script, stands still for visitors who ask for
 * less motion, and can be stopped by anybody: the switch is a checkbox that style alone answers to.
 */
export function Media({ media, narrowRatio, ...picture }: MediaProps) {
  if (!media) return null
  const still = media.type === 'video' ? media.poster : media.image
  const image = (
    <Picture
      {...picture}
      picture={still}
      narrow={
        media.mobileImage?.ref || narrowRatio
          ? { picture: media.type === 'video' ? null : media.mobileImage, ratio: narrowRatio }
          : undefined
      }
    />
  )
  if (media.type !== 'video') return image
  if (media.video?.url)
    return (
      <Loop
        video={media.video}
        narrow={media.mobileVideo}
        still={image}
        poster={media.poster}
        priority={picture.priority ?? false}
      />
    )
  return media.embed ? <HostedVideo address={media.embed} still={image} /> : image
}

interface LoopProps {
  video: FileData
  narrow?: FileData | null
  still: React.ReactNode
  /** Describes the loop, and lends it its size. */
  poster: PictureData | null | undefined
  priority: boolean
}

function Loop({ video, narrow, still, poster, priority }: LoopProps) {
  const t = useTranslations('media')
  const label = poster?.alt ?? ''
  const size = parseAssetRef(poster?.ref)
  // The still is a frame of the loop, so it is as opaque.
  const ground = groundOf(poster, undefined, priority)
  const moving = video.mimeType?.startsWith('image/') ? (
    <picture>
      {narrow?.url && <source media="(max-width: 767px)" srcSet={narrow.url} />}
      <img
        src={video.url ?? undefined}
        width={size?.width}
        height={size?.height}
        alt={label}
        loading="lazy"
        decoding="async"
        style={ground}
      />
    </picture>
  ) : (
    <video autoPlay muted loop playsInline preload="metadata" aria-label={label} style={ground}>
      {narrow?.url && (
        <source media="(max-width: 767px)" src={narrow.url} type={narrow.mimeType ?? undefined} />
      )}
      <source src={video.url ?? undefined} type={video.mimeType ?? undefined} />
    </video>
  )
  return (
    <LoopFrame>
      <label className="stop" data-screen-only>
        <input type="checkbox" className="visually-hidden" />
        <Icon name="pause" className="when-moving" />
        <Icon name="play" className="when-still" />
        <VisuallyHidden>{t('stopMotion')}</VisuallyHidden>
      </label>
      <div className="moving">{moving}</div>
      <div className="still">{still}</div>
    </LoopFrame>
  )
}

/** A film kept elsewhere is only asked for when the visitor follows the link: nothing loads by itself. */
function HostedVideo({ address, still }: { address: string; still: React.ReactNode }) {
  const t = useTranslations('media')
  return (
    <HostedFrame href={address} target="_blank" rel="noopener noreferrer">
      {still}
      <span className="button">
        <Icon name="play" />
        {t('playFilm')}
      </span>
    </HostedFrame>
  )
}

const LoopFrame = styled.div`
  position: relative;
  block-size: 100%;

  .moving,
  .still {
    block-size: 100%;
  }

  .moving img,
  .moving video {
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }

  .still,
  .when-still {
    display: none;
  }

  .stop {
    position: absolute;
    z-index: 1;
    inset-block-end: var(--space-2);
    inset-inline-end: var(--space-2);
    display: grid;
    place-items: center;
    inline-size: 2.75rem;
    block-size: 2.75rem;
    border-radius: 50%;
    color: var(--bone);
    background-color: rgb(11 17 32 / 0.55);
    cursor: pointer;
  }

  .stop:has(:focus-visible) {
    outline: 2px solid var(--bone);
    outline-offset: 3px;
  }

  .stop:has(:checked) .when-moving,
  .stop:has(:checked) ~ .moving {
    display: none;
  }

  .stop:has(:checked) .when-still,
  .stop:has(:checked) ~ .still {
    display: block;
  }

  @media (prefers-reduced-motion: reduce), print {
    .moving,
    .stop {
      display: none;
    }

    .still {
      display: block;
    }
  }
`

const HostedFrame = styled.a`
  position: relative;
  display: block;

  .button {
    position: absolute;
    inset-block-end: var(--space-3);
    inset-inline-start: var(--space-3);
  }
`
