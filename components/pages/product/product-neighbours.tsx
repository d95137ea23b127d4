import { stegaClean } from '@sanity/client/stega'
import { useTranslations } from 'next-intl'
import { styled } from '../../ui/styled.tsx'
import { hrefOfDocumentOn, type SiteProps } from '#lib/content/site-props.ts'
import { Picture } from '../../media/picture.tsx'
import { Icon } from '../../ui/icon.tsx'
import { mediaQueryFrom } from '../../ui/breakpoints.ts'
import { collectionNeighboursOf } from './collection-neighbours.ts'
import type { ProductCandidate, ProductData } from './product.groq.ts'

/** Links to the previous and next watch of a collection, with the position in it. */
export function ProductNeighbours({ data, site }: { data: ProductData; site: SiteProps }) {
  const t = useTranslations('product')
  const found = collectionNeighboursOf(data)
  if (!found) return null
  const { collection, position, count, previous, next } = found
  const whole = collection ?? data.list
  const wholeHref = hrefOfDocumentOn(site, stegaClean(whole))
  return (
    <Way className="wrap" aria-label={t('neighbours')}>
      <p className="place">
        {wholeHref && <a href={wholeHref}>{whole?.title}</a>}
        <span className="numbers">{t('positionOf', { position, count })}</span>
      </p>
      <div className="steps">
        <Step product={previous} site={site} label={t('previous')} rel="prev" />
        <Step product={next} site={site} label={t('next')} rel="next" />
      </div>
    </Way>
  )
}

interface StepProps {
  product: ProductCandidate | undefined
  site: SiteProps
  label: string
}

const hrefOf = (product: ProductCandidate, site: SiteProps) =>
  hrefOfDocumentOn(site, { type: 'product', slug: stegaClean(product.slug) })

function Step({ product, site, label, rel }: StepProps & { rel: 'prev' | 'next' }) {
  if (!product) return null
  const title = stegaClean(product.store?.title)
  return (
    <a className="step" data-rel={rel} rel={rel} href={hrefOf(product, site)}>
      {product.image?.ref && (
        <span className="picture">
          <Picture
            picture={product.image}
            cdnBase={site.cdnBase}
            ratio={1}
            sizes="(min-width: 768px) 10rem, 6rem"
            alt=""
          />
        </span>
      )}
      <span className="words">
        <span className="label">
          {rel === 'prev' && <Icon name="arrow" />}
          {label}
          {rel === 'next' && <Icon name="arrow" />}
        </span>
        <bdi className="display" data-size="3" translate="no">
          {title}
        </bdi>
      </span>
    </a>
  )
}

const Way = styled.nav`
  margin-block: var(--space-section);

  .place {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: var(--space-2);
    padding-block-end: var(--space-2);
    border-block-end: 1px solid var(--line);
    font-size: var(--size-small);
    color: var(--text-soft);
  }

  .place a {
    color: var(--text);
  }

  .steps {
    display: grid;
    grid-template-columns: 1fr 1fr;
  }

  .step {
    display: grid;
    align-items: center;
    gap: var(--space-2) var(--gutter);
    padding-block: var(--space-3);
    text-decoration: none;
  }

  .step[data-rel='next'] {
    grid-column: 2;
    justify-items: end;
    border-inline-start: 1px solid var(--line);
    text-align: end;
  }

  /* At an end of the way there is one step, and nothing to divide it from. */
  .step:only-child {
    grid-column: 1 / -1;
    border: 0;
  }

  .picture {
    inline-size: clamp(6rem, 14vw, 12rem);
    overflow: hidden;
    background-color: var(--surface-sunk);
  }

  .picture img {
    inline-size: 100%;
    transition: scale var(--in) var(--ease);
  }

  .step:hover .picture img {
    scale: 1.03;
  }

  /* A name runs in its own direction, and stands where the page begins. */
  .words {
    display: grid;
    justify-items: start;
    gap: var(--space-half);
    min-inline-size: 0;
  }

  .step[data-rel='next'] .words {
    justify-items: end;
  }

  .label {
    display: inline-flex;
    align-items: center;
    gap: var(--space-1);
    font-size: var(--size-small);
    color: var(--text-soft);
  }

  .step[data-rel='prev'] svg {
    rotate: 180deg;
  }

  .step:hover .display {
    text-decoration: underline;
    text-decoration-color: var(--accent);
    text-decoration-thickness: 1px;
    text-underline-offset: 0.2em;
  }

  ${mediaQueryFrom.md} {
    .step {
      grid-template-columns: auto minmax(0, 1fr);
      padding-inline-end: var(--gutter);
    }

    .step[data-rel='next'] {
      grid-template-columns: minmax(0, 1fr) auto;
      padding-inline: var(--gutter) 0;
    }

    .step[data-rel='next'] .picture {
      order: 2;
    }
  }
`
