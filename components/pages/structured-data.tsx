import { useTranslations } from 'next-intl'
import { toScriptJson } from '#lib/text/escape.ts'
import { jsonLdOf } from './page-metadata.server.ts'
import type { LoadedPage } from './load-page.server.ts'

/** The JSON-LD script of a page. */
export function StructuredData({ loaded }: { loaded: LoadedPage }) {
  const t = useTranslations('chrome')
  return jsonLdOf(loaded, t('home')).map((object, index) => (
    <script
      key={index}
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: toScriptJson(object) }}
    />
  ))
}
