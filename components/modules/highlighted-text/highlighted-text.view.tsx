import { stegaClean } from '@sanity/client/stega'
import { styled } from '../../ui/styled.tsx'
import { ActionLink } from '../../text/content-link.tsx'
import { OverTitle } from '../../text/over-title.tsx'
import { RichText } from '../../text/rich-text.tsx'
import { colorSchemeOf } from '../../text/color-scheme.ts'
import { mediaQueryFrom } from '../../ui/breakpoints.ts'
import type { ModuleViewProps } from '../module-types.ts'
import type { HighlightedTextModuleData } from './highlighted-text.groq.ts'

/** Module: a few sentences set large, on paper or on night sky. */
export function HighlightedTextModule({ data, place }: ModuleViewProps<HighlightedTextModuleData>) {
  if (!data.text?.length) return null
  return (
    <Root
      data-tone={colorSchemeOf(data.tone)}
      data-alignment={stegaClean(data.alignment) === 'center' ? 'center' : undefined}
    >
      <div className="wrap">
        <OverTitle place={place} value={data.overTitle} />
        <RichText value={data.text} site={place.site} className="large" />
        <ActionLink link={data.link} site={place.site} />
      </div>
    </Root>
  )
}

const Root = styled.section`
  padding-block: var(--space-section);

  .wrap {
    display: grid;
    justify-items: start;
    gap: var(--space-3);
  }

  .large {
    max-inline-size: 26em;
    font-family: var(--font-display);
    font-size: clamp(1.625rem, 1.1rem + 2vw, 3.25rem);
    font-weight: var(--weight-display);
    letter-spacing: var(--tracking-display);
    line-height: calc(var(--leading-title) + 0.08);
    text-wrap: balance;
  }

  .large > * + * {
    margin-block-start: 0.6em;
  }

  .large em {
    color: var(--accent-text);
  }

  .large a {
    text-decoration-color: var(--accent);
    text-decoration-thickness: 1px;
  }

  /* Neither script has a slanted hand: brass alone says it. */
  :root[data-script='arabic'] & em,
  :root[data-script='japanese'] & em {
    font-style: normal;
  }

  &[data-alignment='center'] .wrap {
    justify-items: center;
    text-align: center;
  }

  &[data-alignment='center'] .large {
    max-inline-size: 22em;
    text-wrap: balance;
  }

  ${mediaQueryFrom.lg} {
    &:not([data-alignment]) .wrap {
      padding-inline-end: calc(var(--margin) + 8vw);
    }
  }
`
