import { stegaClean } from '@sanity/client/stega'
import { useTranslations } from 'next-intl'
import { styled } from '../ui/styled.tsx'
import { hrefOfDocumentOn, type SiteProps } from '#lib/content/site-props.ts'
import type { LinkedDocument } from '../text/link.groq.ts'
import { Icon } from '../ui/icon.tsx'

interface NewerOlderLinksProps {
  newer: LinkedDocument | null | undefined
  older: LinkedDocument | null | undefined
  site: SiteProps
}

/** Links to the newer and older entry by date; nothing without either. */
export function NewerOlderLinks({ newer, older, site }: NewerOlderLinksProps) {
  const t = useTranslations('journal')
  const steps = [
    { target: older, words: t('previous'), rel: 'prev' },
    { target: newer, words: t('next'), rel: 'next' },
  ].flatMap((step) => {
    const href = hrefOfDocumentOn(site, stegaClean(step.target))
    return href && step.target?.title ? [{ ...step, href, title: step.target.title }] : []
  })
  if (steps.length === 0) return null
  return (
    <Root className="wrap" aria-label={t('neighbours')}>
      <ul role="list">
        {steps.map(({ href, title, words, rel }) => (
          <li key={rel} data-step={rel}>
            <p className="word">
              <Icon name="arrow" />
              {words}
            </p>
            <a className="display stretched" data-size="3" href={href} rel={rel}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </Root>
  )
}

const Root = styled.nav`
  margin-block-end: var(--space-section);

  ul {
    display: grid;
    border-block: 1px solid var(--line);
  }

  li {
    position: relative;
    display: grid;
    align-content: start;
    gap: var(--space-1);
    padding-block: var(--space-3);
  }

  li + li {
    border-block-start: 1px solid var(--line);
  }

  .word {
    display: flex;
    align-items: center;
    gap: var(--space-1);
    font-size: var(--size-caption);
    color: var(--text-soft);
  }

  [data-step='prev'] .icon {
    rotate: 180deg;
  }

  [data-step='next'] .word {
    flex-direction: row-reverse;
    justify-content: flex-end;
  }

  a {
    text-decoration: underline;
    text-decoration-color: transparent;
    text-decoration-thickness: 1px;
    text-underline-offset: 0.18em;
    transition: text-decoration-color var(--out) var(--ease);
  }

  li:hover a {
    text-decoration-color: var(--accent);
  }

  @media (min-width: 768px) {
    ul {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }

    li {
      padding-block: var(--space-4);
    }

    li[data-step='prev'] {
      padding-inline-end: var(--space-4);
    }

    li[data-step='next'] {
      grid-column: 2;
      justify-items: end;
      padding-inline-start: var(--space-4);
      text-align: end;
    }

    li + li {
      border-block-start: 0;
      border-inline-start: 1px solid var(--line);
    }
  }

  @media print {
    display: none;
  }
`
