'use client'

import type { ClientPerspective } from '@sanity/client'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { formatPerspective } from '#lib/preview/perspective.ts'

/** Preview banner for an editor outside Studio, with an exit link. */
export function PreviewNotice({ perspective }: { perspective: ClientPerspective }) {
  const t = useTranslations('preview')
  const pathname = usePathname()
  return (
    <aside className="preview-notice" aria-label={t('label')}>
      <p>
        <strong>{t('label')}</strong> {t('perspective', { name: formatPerspective(perspective) })}
      </p>
      {/* A plain link: leaving the preview sets cookies, so it must reach the server. */}
      <a href={`/api/draft-mode/disable?to=${encodeURIComponent(pathname)}`}>{t('exit')}</a>
    </aside>
  )
}
