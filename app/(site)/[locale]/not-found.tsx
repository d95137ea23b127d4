import { useTranslations } from 'next-intl'

/**
 * Stands in where a page turns out not to exist after the proxy let it through, for instance in the
 * moment in which it is unpublished. It travels with every page, so it brings no chrome.
 */
export default function NotFound() {
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
