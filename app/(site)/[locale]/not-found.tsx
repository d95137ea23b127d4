import { useTranslations } from 'next-intl'

/**
 * Fallback for a page that is unpublished between routing and rendering. It is part of every page's payload, so it has
 * no chrome.
 */
export default function UnpublishedPageFallback() {
  const t = useTranslations('notFound')
  return (
    <main className="wrap message-page">
      <div className="message-page-words">
        <h1>{t('title')}</h1>
        <p className="lead">{t('body')}</p>
      </div>
    </main>
  )
}
