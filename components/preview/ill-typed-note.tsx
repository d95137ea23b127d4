import { useTranslations } from 'next-intl'
import type { IllTypedValue } from '#lib/content/conform-to-content-shape.ts'
import type { SiteProps } from '#lib/content/site-props.ts'
import { editLocationAttribute } from '#lib/preview/edit-attribute.ts'

interface Props {
  site: Pick<SiteProps, 'edit'>
  values: readonly IllTypedValue[]
}

/** Note for editors about the values that the page leaves out, each with a link to its document. */
export function IllTypedNote({ site, values }: Props) {
  const t = useTranslations('preview')
  if (values.length === 0 || !site.edit) return null
  return (
    <details className="preview-notice ill-typed-note">
      <summary>{t('illTyped', { count: values.length })}</summary>
      <p>{t('illTypedHint')}</p>
      <ul>
        {values.map((value, index) => (
          // The list has no other order than that of the page.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <DocumentField site={site} value={value} />{' '}
            {value.expectedTypes && value.found === 'object'
              ? t('illTypedUnknown', { type: value.foundType ?? '' })
              : t('illTypedValue', {
                  found: t(`valueTypes.${value.found}`),
                  expected: t(`valueTypes.${value.expected}`),
                })}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Name of the document and the field; in Presentation a click opens it beside the page. */
function DocumentField({ site, value }: { site: Props['site']; value: IllTypedValue }) {
  const { document, field } = value
  const name = <bdi>{[document?.type, field].filter(Boolean).join(' › ')}</bdi>
  if (!document?.type || !site.edit) return name
  const { id, type } = document
  return (
    <a
      href={`${site.edit.studioUrl}/intent/edit/id=${encodeURIComponent(id)};type=${type}`}
      target="_blank"
      rel="noreferrer"
      data-sanity={editLocationAttribute(site, { id, type, path: field })}
    >
      {name}
    </a>
  )
}
