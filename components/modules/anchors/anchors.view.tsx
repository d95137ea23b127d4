import { stegaClean } from '@sanity/client/stega'
import { useTranslations } from 'next-intl'
import { styled } from '../../ui/styled.tsx'
import type { ModuleViewProps } from '../module-types.ts'
import type { AnchorsModuleData } from './anchors.groq.ts'
import { CurrentAnchorEnhancer } from './current-anchor-enhancer.client.tsx'

/** Module: links to anchors of the same page, in a row that is sticky below the top bar. */
export function AnchorsModule({ data }: ModuleViewProps<AnchorsModuleData>) {
  const t = useTranslations('modules')
  const items = data.items?.filter(({ label, anchor }) => label && anchor) ?? []
  if (items.length === 0) return null
  return (
    <Root className="anchors" aria-label={stegaClean(data.label) || t('onThisPage')}>
      <ul role="list" className="wrap">
        {items.map(({ _key, label, anchor }) => (
          <li key={_key}>
            <a href={`#${stegaClean(anchor)}`}>{label}</a>
          </li>
        ))}
      </ul>
      <CurrentAnchorEnhancer />
    </Root>
  )
}

const Root = styled.nav`
  position: sticky;
  inset-block-start: 4rem;
  z-index: calc(var(--layer-bar) - 1);
  background-color: var(--surface);
  box-shadow:
    inset 0 1px 0 var(--line),
    inset 0 -1px 0 var(--line);
  transition: inset-block-start var(--in) var(--ease);

  /* Below a header of words alone. */
  header:not(:has(picture, video)) ~ &,
  header:not(:has(picture, video)) ~ .anchored > & {
    margin-block-start: var(--space-block);
  }

  ul {
    display: flex;
    gap: clamp(1.25rem, 3vw, 2.75rem);
    overflow-x: auto;
    overscroll-behavior-x: contain;
    scroll-padding-inline: var(--margin);
    scrollbar-width: none;
  }

  li {
    flex: none;
  }

  a {
    position: relative;
    display: inline-flex;
    align-items: center;
    min-block-size: 3.25rem;
    font-size: var(--size-small);
    font-weight: 500;
    text-decoration: none;
    white-space: nowrap;
    color: var(--text-soft);
    transition: color var(--out) var(--ease);
  }

  a:hover,
  a[aria-current] {
    color: var(--text);
  }

  a::after {
    content: '';
    position: absolute;
    inset-inline: 0;
    inset-block-end: 0;
    border-block-end: 2px solid var(--accent);
    scale: 0 1;
    transition: scale var(--out) var(--ease);
  }

  a:hover::after,
  a[aria-current]::after {
    scale: 1 1;
  }

  a:focus-visible {
    outline-offset: -3px;
  }

  /* Where the top bar has left, the row takes its place; what a link leads to stands below both. */
  .top-bar[data-hidden]:not(:focus-within) ~ main & {
    inset-block-start: 0;
  }

  html:has(&) {
    scroll-padding-block-start: calc(4rem + 3.25rem);
  }

  /* Given a place of its own, it would stay in view within that place only. */
  .anchored:has(> &) {
    display: contents;
  }

  @media (forced-colors: active) {
    border-block: 1px solid CanvasText;

    a[aria-current]::after {
      border-color: Highlight;
    }
  }

  @media print {
    display: none;
  }
`
