'use client'

import type { ClientPerspective } from '@sanity/client'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { formatPerspective } from '#lib/preview/perspective.ts'

/** Tells an editor outside Studio that this is a preview, and leads out of it. */
export function PreviewNotice({ perspective }: { perspective: ClientPerspective }) {
  const t = useTranslations('preview')
  const pathname = usePathname()
  return (
    <aside className="preview-notice" aria-label={t('label')}>
      <p>
        <strong>{t('label')}</strong> {t('perspective', { name: formatPerspective(perspective) })}
      </p>
      {/* A plain link: the way out sets cookies and must reach the server. */}
      <a href={`/api/draft-mode/disable?to=${encodeURIComponent(pathname)}`}>{t('exit')}</a>
    </aside>
  )
}
