import { useTranslations } from 'next-intl'
import type { SiteProps } from '#lib/content/site.ts'
import { RichText } from '../../content/rich-text.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Facts } from './product-page.styles.ts'
import type { ProductData } from './product.groq.ts'

/** The figures of a watch, and what is good to know. */
export function ProductFacts({ data, site }: { data: ProductData; site: SiteProps }) {
  const t = useTranslations('product')
  const details = data.details ?? []
  const accordion = data.accordion ?? []
  if (details.length === 0 && accordion.length === 0) return null
  return (
    <Facts>
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
            <div className="accordion">
              {accordion.map(({ _key, title, body }) => (
                <details key={_key}>
                  <summary>
                    {title}
                    <Icon name="plus" />
                  </summary>
                  <RichText value={body} site={site} />
                </details>
              ))}
            </div>
          </div>
        )}
      </div>
    </Facts>
  )
}
