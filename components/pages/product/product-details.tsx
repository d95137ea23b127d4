import { useTranslations } from 'next-intl'
import { styled } from '../../ui/styled.tsx'
import type { SiteProps } from '#lib/content/site.ts'
import { Accordion } from '../../text/accordion.tsx'
import { from } from '../../ui/theme.ts'
import type { ProductData } from './product.groq.ts'

/** The figures of a watch, and what is good to know. */
export function ProductDetails({ data, site }: { data: ProductData; site: SiteProps }) {
  const t = useTranslations('product')
  const details = data.details ?? []
  const accordion = data.accordion ?? []
  if (details.length === 0 && accordion.length === 0) return null
  return (
    <Details>
      <div className="wrap grid">
        {details.length > 0 && (
          <div>
            <h2 className="display" data-size="3">
              {t('details')}
            </h2>
            <dl>
              {details.map(({ _key, label, value }) => (
                <div key={_key} className="fact">
                  <dt>{label}</dt>
                  <dd className="numbers">{value}</dd>
                </div>
              ))}
            </dl>
          </div>
        )}
        {accordion.length > 0 && (
          <div>
            <h2 className="display" data-size="3">
              {t('questions')}
            </h2>
            <Accordion
              entries={accordion}
              place={{ site, id: data._id, type: data._type, path: 'accordion' }}
            />
          </div>
        )}
      </div>
    </Details>
  )
}

const Details = styled.section`
  padding-block: var(--space-section);

  .grid {
    display: grid;
    gap: var(--space-8) var(--gutter);
  }

  h2 {
    margin-block-end: var(--space-3);
  }

  dl {
    border-block-start: 1px solid var(--line);
    font-size: var(--size-body);
  }

  .fact {
    display: grid;
    grid-template-columns: minmax(min(8rem, 40%), 2fr) minmax(0, 3fr);
    gap: var(--space-2);
    padding-block: 0.875rem;
    border-block-end: 1px solid var(--line);
  }

  dt {
    color: var(--text-soft);
  }

  ${from.lg} {
    .grid {
      grid-template-columns: minmax(0, 6fr) minmax(0, 5fr);
      column-gap: calc(var(--gutter) * 3);
    }
  }
`
