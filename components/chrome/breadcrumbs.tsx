import { useTranslations } from 'next-intl'
import { hrefOn, type SiteProps } from '#lib/content/site.ts'
import type { LinkedDocument } from '../text/link.groq.ts'

interface BreadcrumbsProps {
  site: SiteProps
  /** Pages above this one, the nearest last; the home page is added in front. */
  parents: ReadonlyArray<LinkedDocument | null | undefined>
  /** This page. */
  title: string | null | undefined
}

/** The way from the home page to this one. */
export function Breadcrumbs({ site, parents, title }: BreadcrumbsProps) {
  const t = useTranslations('chrome')
  const home: LinkedDocument = { type: 'home', language: site.locale, title: t('home') }
  return (
    <nav className="wrap breadcrumbs" aria-label={t('breadcrumbs')}>
      <ol role="list">
        {[home, ...parents].flatMap((page) => {
          const href = hrefOn(site, page)
          if (!page || !href) return []
          return [
            <li key={href}>
              <a href={href}>{page.title}</a>
            </li>,
          ]
        })}
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  )
}
