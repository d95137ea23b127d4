import { useTranslations } from 'next-intl'

/** Placeholder for a page without a document in this perspective. */
export function EmptyPreviewPage() {
  const t = useTranslations('preview')
  return (
    <section className="message-page">
      <p>{t('empty')}</p>
    </section>
  )
}
