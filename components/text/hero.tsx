import { imageAspectRatios } from '#lib/pictures/image-aspect-ratios.ts'
import { styled } from '../ui/styled.tsx'
import { localeTable, type Locale } from '#lib/locales.ts'
import { Media } from '../media/media.tsx'
import type { MediaData } from '../media/media.groq.ts'
import { mediaQueryFrom } from '../ui/breakpoints.ts'
import { ActionLink } from './content-link.tsx'
import type { ContentLocation } from './editable-text.tsx'
import { InlineText } from './inline-text.tsx'
import { TitleWithOverTitle } from './title-with-over-title.tsx'
import type { HeroData } from './hero-header.groq.ts'

/** The hero of the home page: full-bleed picture, headline and link. */
export function Hero({
  hero,
  place,
}: {
  hero: HeroData | null | undefined
  place: ContentLocation
}) {
  if (!hero) return null
  const { site } = place
  return (
    <Root data-tone="night">
      <div className="picture">
        <Media
          media={mediaFor(hero, site.locale)}
          cdnBase={site.cdnBase}
          sizes="(max-width: 767px) 115vw, 100vw"
          ratio={imageAspectRatios.cover.wide}
          narrowRatio={imageAspectRatios.cover.phone}
          priority
        />
      </div>
      <div className="wrap words">
        <TitleWithOverTitle place={place} titles={hero} as="h1" size="hero" />
        {hero.body && (
          <p className="lead">
            <InlineText text={hero.body} locale={site.locale} />
          </p>
        )}
        <ActionLink link={hero.link} site={site} />
      </div>
    </Root>
  )
}

/** In right-to-left languages, the picture whose composition leaves the right side free for text. */
function mediaFor({ media, rtlImage }: HeroData, locale: Locale): MediaData | null | undefined {
  const mirrored = localeTable[locale].direction === 'rtl'
  if (!mirrored || media?.type === 'video' || !rtlImage?.ref) return media
  return { ...media, image: { ...rtlImage, alt: rtlImage.alt || media?.image?.alt } }
}

const Root = styled.section`
  position: relative;
  display: grid;
  min-block-size: min(56rem, calc(100svh - var(--bar-height)));
  overflow: hidden;
  isolation: isolate;

  .picture {
    position: absolute;
    inset: 0;
    z-index: -1;
  }

  .picture img,
  .picture picture {
    display: block;
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }

  /* Keeps the text legible on any picture. */
  .picture::after {
    content: '';
    position: absolute;
    inset: 0;
    background: linear-gradient(
      to top,
      rgb(11 17 32 / 0.88) 0%,
      rgb(11 17 32 / 0.5) 38%,
      rgb(11 17 32 / 0) 70%
    );
  }

  .words {
    align-self: end;
    display: grid;
    justify-items: start;
    gap: var(--space-3);
    padding-block: var(--space-8) clamp(2.5rem, 6vh, 5rem);
  }

  .display {
    max-inline-size: 13ch;
  }

  .lead,
  .over-title {
    color: var(--bone);
  }

  ${mediaQueryFrom.lg} {
    /* The headline's size also follows the viewport's height, so that it stays below the picture's subject. */
    .display {
      max-inline-size: 16ch;
      font-size: min(var(--size-hero), 13svh);
    }

    .picture {
      inset-block-end: 14%;
      mask-image: linear-gradient(to top, transparent, #000 30%);
    }

    /* Wide screens crop above and below. The subject is above the text, so less is cut off above. */
    .picture img {
      object-position: var(--at, 50% 25%);
    }

    .picture::after {
      background:
        linear-gradient(to top, rgb(11 17 32 / 0.72) 0%, rgb(11 17 32 / 0) 62%),
        linear-gradient(
          calc(90deg * var(--forward)),
          rgb(11 17 32 / 0.62) 0%,
          rgb(11 17 32 / 0) 58%
        );
    }
  }

  /* Landscape phones and high zoom: the text covers most of the picture, so all of it is darkened. */
  @media (max-height: 38rem) {
    .words {
      gap: var(--space-2);
      padding-block: var(--space-3);
    }

    .display {
      max-inline-size: 20ch;
      font-size: clamp(1.75rem, 11svh, var(--size-hero));
    }

    .picture {
      inset-block-end: 0;
      mask-image: none;
    }

    .picture::after {
      background: linear-gradient(
        calc(90deg * var(--forward)),
        rgb(11 17 32 / 0.84) 0%,
        rgb(11 17 32 / 0.72) 60%,
        rgb(11 17 32 / 0.5) 100%
      );
    }
  }

  /* In print, the text is below the picture. */
  @media print {
    display: block;

    .picture {
      position: static;
      mask-image: none;
    }

    .picture img,
    .picture picture {
      block-size: auto;
      aspect-ratio: 16 / 9;
    }

    .picture::after {
      content: none;
    }

    .words {
      padding-block: var(--space-3);
    }

    .lead,
    .over-title {
      color: inherit;
    }
  }
`
