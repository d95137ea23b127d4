import { useTranslations } from 'next-intl'

/** Stands in for a page that has no document in this perspective yet. */
export function EmptyPage() {
  const t = useTranslations('preview')
  return (
    <section className="message-page">
      <p>{t('empty')}</p>
    </section>
  )
}
