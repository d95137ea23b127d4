'use client'

import { usePathname, useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { type Locale, localeTable } from '#lib/locales.ts'
import { useDraftChanges } from './use-draft-changes.ts'

/** Title and expiry of a share link, for visitors without an account. */
export interface ShareLinkInfo {
  title: string
  /** ISO 8601. */
  until: string
}

/** A page viewed by a share link: it updates live and has a banner with an exit link; editing is disabled. */
export function ShareLinkConnection({ shared }: { shared: ShareLinkInfo }) {
  const t = useTranslations('preview')
  const { tag } = localeTable[useLocale() as Locale]
  const pathname = usePathname()
  const router = useRouter()
  useDraftChanges(
    true,
    useCallback(() => router.refresh(), [router]),
  )
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' })
  const until = format.format(new Date(shared.until))
  return (
    <aside className="preview-notice" aria-label={t('shared')}>
      <p>
        <strong>{t('shared')}</strong> {t('sharedUntil', { title: shared.title, until })}
      </p>
      <a href={`/api/draft-mode/disable?to=${encodeURIComponent(pathname)}`}>{t('exit')}</a>
    </aside>
  )
}
