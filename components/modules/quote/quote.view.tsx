import { stegaClean } from '@sanity/client/stega'
import { imageAspectRatios } from '#lib/pictures/image-aspect-ratios.ts'
import { styled } from '../../ui/styled.tsx'
import { Picture } from '../../media/picture.tsx'
import { clickToEditAttribute } from '../../text/editable-text.tsx'
import { OverTitle } from '../../text/over-title.tsx'
import { RichText } from '../../text/rich-text.tsx'
import { colorSchemeOf } from '../../text/color-scheme.ts'
import { mediaQueryFrom } from '../../ui/breakpoints.ts'
import type { ModuleViewProps } from '../module-types.ts'
import type { QuoteModuleData } from './quote.groq.ts'

/** Module: quote with author and optional picture. */
export function QuoteModule({ data, place }: ModuleViewProps<QuoteModuleData>) {
  const quote = stegaClean(data.quote)
  if (!quote) return null
  const pictured = Boolean(data.image?.ref)
  return (
    <Root data-tone={colorSchemeOf(data.tone)} data-pictured={pictured ? '' : undefined}>
      <div className="wrap">
        {pictured && (
          <Picture
            picture={data.image}
            cdnBase={place.site.cdnBase}
            edit={clickToEditAttribute(place, 'image')}
            ratio={imageAspectRatios.quote.wide}
            narrow={{ ratio: imageAspectRatios.quote.phone }}
            sizes="(min-width: 1024px) 38vw, 92vw"
            className="picture"
          />
        )}
        <div className="words">
          <OverTitle place={place} value={data.overTitle} />
          <figure>
            <blockquote>
              <p className="said" data-sanity={clickToEditAttribute(place, 'quote')}>
                {quote}
              </p>
            </blockquote>
            {(data.mainCaption || data.secondaryCaption) && (
              <figcaption>
                {data.mainCaption && <span className="who">{data.mainCaption}</span>}
                {data.secondaryCaption && <span className="what">{data.secondaryCaption}</span>}
              </figcaption>
            )}
          </figure>
          <RichText value={data.body} site={place.site} />
        </div>
      </div>
    </Root>
  )
}

const Root = styled.section`
  padding-block: var(--space-section);

  .wrap {
    display: grid;
    gap: var(--space-block) var(--gutter);
    align-items: center;
  }

  .words {
    display: grid;
    justify-items: start;
    gap: var(--space-4);
    max-inline-size: 60rem;
  }

  .said {
    font-family: var(--font-display);
    font-size: clamp(1.625rem, 1.15rem + 1.9vw, 3rem);
    font-weight: var(--weight-display);
    letter-spacing: var(--tracking-display);
    line-height: calc(var(--leading-title) + 0.06);
    text-wrap: balance;
  }

  /* Each language brings its own marks. */
  .said::before,
  .said::after {
    color: var(--accent-text);
  }

  .said::before {
    content: open-quote;
  }

  .said::after {
    content: close-quote;
  }

  figcaption {
    display: grid;
    gap: 0.125rem;
    margin-block-start: var(--space-4);
    padding-inline-start: var(--space-2);
    border-inline-start: 1px solid var(--accent);
  }

  .who {
    font-weight: 500;
  }

  .what {
    font-size: var(--size-small);
    color: var(--text-soft);
  }

  .prose {
    color: var(--text-soft);
  }

  ${mediaQueryFrom.lg} {
    &:not([data-pictured]) .words {
      margin-inline: auto;
      justify-items: center;
      text-align: center;
    }

    &:not([data-pictured]) figcaption {
      justify-items: center;
      padding-inline-start: 0;
      padding-block-start: var(--space-3);
      border-inline-start: 0;
      background: linear-gradient(var(--accent), var(--accent)) top center / 3rem 1px no-repeat;
    }

    &[data-pictured] .wrap {
      grid-template-columns: minmax(0, 5fr) minmax(0, 6fr);
      column-gap: calc(var(--gutter) * 3);
    }
  }
`
