import { useTranslations } from 'next-intl'

/** Placeholder for a page without a document in this perspective. */
export function EmptyPreviewPage() {
  const t = useTranslations('preview')
  return (
    <section className="wrap message-page">
      <div className="message-page-words">
        <p className="lead">{t('empty')}</p>
      </div>
    </section>
  )
}
