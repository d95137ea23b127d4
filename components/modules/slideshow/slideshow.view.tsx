import { stegaClean } from '@sanity/client/stega'
import { useTranslations } from 'next-intl'
import { imageAspectRatios } from '#lib/pictures/image-aspect-ratios.ts'
import { styled } from '../../ui/styled.tsx'
import { parseImageRef } from '../../media/image-url.ts'
import { Media } from '../../media/media.tsx'
import { hasVisibleMedia } from '../../media/has-media.ts'
import { sizesOfContentShare } from '../../media/sizes-attribute.ts'
import { ActionLink } from '../../text/content-link.tsx'
import type { ContentLocation } from '../../text/editable-text.tsx'
import { InlineText } from '../../text/inline-text.tsx'
import { ModuleHeader } from '../../text/module-header.tsx'
import { TitleWithOverTitle } from '../../text/title-with-over-title.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ScrollRow } from '../../ui/scroll-row.tsx'
import { mediaQueryFrom } from '../../ui/breakpoints.ts'
import type { ModuleViewProps } from '../module-types.ts'
import { AutoplayEnhancer } from './autoplay-enhancer.client.tsx'
import type { SlideData, SlideshowModuleData } from './slideshow.groq.ts'

/** Module: carousel of pictures with text, optionally with autoplay. */
export function SlideshowModule({ data, place }: ModuleViewProps<SlideshowModuleData>) {
  const t = useTranslations('modules')
  const slides = data.slides ?? []
  if (slides.length === 0) return null
  const wide = stegaClean(data.layout) !== 'beside'
  const titleId = data.title ? `title-${data._key}` : undefined
  const label = stegaClean(data.title || data.overTitle) || t('slides')
  return (
    <Root
      aria-roledescription={t('carousel')}
      aria-labelledby={titleId}
      aria-label={titleId ? undefined : label}
      data-layout={wide ? 'wide' : 'beside'}
      data-tone={wide ? 'night' : undefined}
    >
      <div className="wrap">
        <ModuleHeader place={place} titles={data} id={titleId} />
      </div>
      <div className={wide ? undefined : 'wrap'}>
        <ScrollRow
          label={label}
          previousLabel={t('previousSlide')}
          nextLabel={t('nextSlide')}
          single
          reachable
          controls={data.autoplay && slides.length > 1 && <AutoplayButton />}
        >
          {slides.map((slide, index) => {
            const position = t('slideOf', { index: index + 1, count: slides.length })
            return (
              <div
                key={slide._key}
                className="slide"
                role="group"
                aria-roledescription={t('slide')}
                aria-label={position}
                data-position={position}
              >
                <Slide
                  slide={slide}
                  wide={wide}
                  heading={data.title ? 'h3' : 'h2'}
                  place={{ ...place, path: `${place.path}.slides[_key=="${slide._key}"]` }}
                />
              </div>
            )
          })}
        </ScrollRow>
      </div>
      {data.autoplay && slides.length > 1 && <AutoplayEnhancer />}
    </Root>
  )
}

interface SlideProps {
  slide: SlideData
  wide: boolean
  heading: 'h2' | 'h3'
  place: ContentLocation
}

function Slide({ slide, wide, heading, place }: SlideProps) {
  const facts = parseImageRef(slide.media?.image?.ref)
  const upright = !wide && facts && facts.height > facts.width
  return (
    <>
      {hasVisibleMedia(slide.media) && (
        <div className="picture" data-upright={upright ? '' : undefined}>
          <Media
            media={slide.media}
            cdnBase={place.site.cdnBase}
            ratio={
              wide
                ? imageAspectRatios.slideshow.wide
                : upright
                  ? undefined
                  : imageAspectRatios.slideshow.row
            }
            narrowRatio={imageAspectRatios.slideshow.phone}
            sizes={wide ? '100vw' : sizesOfContentShare({ base: 1, lg: 7 / 12 })}
          />
        </div>
      )}
      <div className={wide ? 'words wrap' : 'words'}>
        <TitleWithOverTitle place={place} titles={slide} as={heading} size="2" />
        {(slide.text || slide.link) && (
          <div className="text">
            {slide.text && (
              <p>
                <InlineText text={slide.text} locale={place.site.locale} />
              </p>
            )}
            <ActionLink link={slide.link} site={place.site} />
          </div>
        )}
      </div>
    </>
  )
}

/** Starts and stops autoplay; visible once its script is loaded. */
function AutoplayButton() {
  const t = useTranslations('modules')
  return (
    <button
      type="button"
      className="icon-button rotation"
      hidden
      data-rotation=""
      aria-label={t('stopSlides')}
      data-stop={t('stopSlides')}
      data-play={t('playSlides')}
    >
      <Icon name="pause" className="when-moving" />
      <Icon name="play" className="when-still" />
    </button>
  )
}

const Root = styled.section`
  margin-block: var(--space-section);

  &[data-layout='wide'] {
    margin-block: 0;
    padding-block: var(--space-section);
  }

  .slide {
    display: grid;
    align-content: start;
    gap: var(--space-4) var(--gutter);
  }

  .slide .words {
    display: grid;
    align-content: start;
    gap: var(--space-2) var(--gutter);
  }

  .text {
    display: grid;
    justify-items: start;
    gap: var(--space-1);
    max-inline-size: var(--measure);
    color: var(--text-soft);
  }

  .text a {
    color: var(--text);
  }

  .picture {
    overflow: hidden;
  }

  /* An upright plate is shown whole, on a mount of the others' shape. */
  ${mediaQueryFrom.md} {
    .picture[data-upright] img {
      aspect-ratio: 4 / 3;
      object-fit: contain;
      background: var(--surface-sunk);
    }
  }

  &[data-layout='wide'] .scroll-row-controls {
    inline-size: 100%;
    max-inline-size: calc(var(--page-max) + 2 * var(--margin));
    margin-inline: auto;
    padding-inline: var(--margin);
  }

  &[data-state='still'] .when-moving,
  &:not([data-state='still']) .when-still {
    display: none;
  }

  ${mediaQueryFrom.lg} {
    &[data-layout='wide'] .slide .words {
      grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
    }

    &[data-layout='wide'] .slide .over-title {
      grid-column: 1 / -1;
    }

    &[data-layout='beside'] .slide {
      grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
      align-items: center;
    }

    &[data-layout='beside'] .slide .words {
      padding-inline-start: var(--space-5);
    }
  }
`
