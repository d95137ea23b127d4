import { stegaClean } from '@sanity/client/stega'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { styled } from '../ui/styled.tsx'
import { parseVideoUrl } from '#lib/addresses/parse-video-url.ts'
import { isLocale, localeTable } from '#lib/locales.ts'
import { Icon } from '../ui/icon.tsx'
import type { MediaData } from './media.groq.ts'
import { VideoEnhancer } from './video-enhancer.client.tsx'

interface VideoProps {
  media: MediaData
  /** The still, shown until playback, without scripts, in print and with reduced motion. */
  still: ReactNode
}

/** A silent loop that plays automatically where allowed; the button plays and pauses it. */
export function VideoLoop({ media, still }: VideoProps) {
  const t = useTranslations('media')
  return (
    <Frame
      data-moving="loop"
      data-src={media.video?.url}
      data-narrow={media.mobileVideo?.url ?? undefined}
      data-still-moves={media.video?.mimeType?.startsWith('image/') ? '' : undefined}
    >
      {still}
      <button
        type="button"
        className="switch"
        hidden
        data-screen-only=""
        aria-label={t('playMotion')}
        data-stop={t('stopMotion')}
        data-play={t('playMotion')}
      >
        <Icon name="pause" className="when-moving" />
        <Icon name="play" className="when-still" />
      </button>
      <VideoEnhancer />
    </Frame>
  )
}

/** A video with sound and controls, loaded on playback. Without scripts it is the browser's player. */
export function VideoPlayer({ media, still }: VideoProps) {
  const t = useTranslations('media')
  const locale = useLocale()
  const name = nameOf(media)
  const captions = (media.captions ?? []).filter(({ file, language }) => file && language)
  const own = captions.findIndex(({ language }) => stegaClean(language) === locale)
  return (
    <Frame data-moving="film">
      {still}
      {/* A video without captions is better shown than withheld. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        controls
        playsInline
        preload="none"
        aria-label={name || t('film')}
        crossOrigin={captions.length > 0 ? 'anonymous' : undefined}
      >
        {media.mobileVideo?.url && (
          <source
            media="(max-width: 767px)"
            src={media.mobileVideo.url}
            type={media.mobileVideo.mimeType ?? undefined}
          />
        )}
        <source src={media.video?.url ?? undefined} type={media.video?.mimeType ?? undefined} />
        {captions.map(({ _key, file, language }, index) => (
          <track
            key={_key}
            kind="captions"
            src={stegaClean(file) ?? undefined}
            srcLang={stegaClean(language) ?? undefined}
            label={languageName(stegaClean(language))}
            // `default` would load them with the page; playback turns them on.
            data-own={index === own ? '' : undefined}
          />
        ))}
      </video>
      <button
        type="button"
        className="button"
        hidden
        data-screen-only=""
        aria-label={[t('playFilm'), name].filter(Boolean).join(': ')}
      >
        <Icon name="play" />
        {t('playFilm')}
      </button>
      <VideoEnhancer />
    </Frame>
  )
}

/**
 * A video on YouTube or Vimeo, embedded on click, so that the host receives no request before. Without scripts, and
 * for other hosts, the button links to the page of the video.
 *
 * @param address web URL of the video
 */
export function EmbeddedVideo({ media, address, still }: VideoProps & { address: string }) {
  const t = useTranslations('media')
  const film = parseVideoUrl(address)
  const name = nameOf(media)
  const host = film && t('playsFrom', { host: film.host })
  return (
    <Frame data-moving="embed">
      {still}
      <a
        className="button"
        data-screen-only=""
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        data-player={film?.player}
        data-name={name || t('film')}
        aria-label={[[t('playFilm'), name].filter(Boolean).join(': '), host]
          .filter(Boolean)
          .join(', ')}
      >
        <Icon name="play" />
        {t('playFilm')}
        {host && <span className="host">{host}</span>}
      </a>
      <VideoEnhancer />
    </Frame>
  )
}

function nameOf({ description, poster }: MediaData): string {
  return stegaClean(description || poster?.alt) ?? ''
}

/** The name of a language in that language. */
function languageName(code: string | null | undefined): string | undefined {
  return isLocale(code) ? localeTable[code].ownName : undefined
}

const Frame = styled.div`
  position: relative;
  block-size: 100%;
  overflow: hidden;

  .no-poster {
    inline-size: 100%;
    background-color: var(--surface-sunk);
  }

  .moving,
  > video,
  > iframe {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    max-inline-size: none;
    border: 0;
  }

  .moving {
    object-fit: cover;
  }

  > video {
    object-fit: contain;
  }

  &[data-state='playing'] > video,
  > iframe {
    background-color: var(--night);
  }

  @media (scripting: enabled) {
    &[data-moving='film']:not([data-state='playing']) > video {
      visibility: hidden;
    }
  }

  .switch {
    position: absolute;
    inset-block-end: var(--space-2);
    inset-inline-end: var(--space-2);
    display: grid;
    place-items: center;
    inline-size: 2.75rem;
    block-size: 2.75rem;
    border-radius: 50%;
    color: var(--bone);
    background-color: rgb(11 17 32 / 0.62);
    transition: background-color var(--out) var(--ease);
  }

  .switch:hover {
    background-color: var(--night);
  }

  .switch:focus-visible {
    outline-color: var(--bone);
  }

  &[data-state='moving'] .when-still,
  &:not([data-state='moving']) .when-moving {
    display: none;
  }

  .button {
    position: absolute;
    inset-block-end: clamp(1rem, 4%, 2.5rem);
    inset-inline-start: clamp(1rem, 4%, 2.5rem);
    color: var(--ink);
    background-color: var(--paper);
    border-color: var(--paper);
  }

  .button:hover {
    color: var(--bone);
    background-color: var(--night);
  }

  .host {
    font-weight: 400;
    opacity: 0.75;
  }

  &[data-state='playing'] .button {
    display: none;
  }

  @media print {
    .moving,
    > video,
    > iframe {
      display: none;
    }
  }
`
