import { useTranslations } from 'next-intl'
import type { SiteProps } from '#lib/content/site-props.ts'
import { breadcrumbTrail } from '#lib/seo/breadcrumb.json-ld.ts'
import type { LinkedDocument } from '../text/link.groq.ts'

interface BreadcrumbsProps {
  site: SiteProps
  /** Pages above this one, the nearest last; the home page is added in front. */
  parents: ReadonlyArray<LinkedDocument | null | undefined>
  /** This page. */
  title: string | null | undefined
}

/** Breadcrumbs from the home page to this one. */
export function Breadcrumbs({ site, parents, title }: BreadcrumbsProps) {
  const t = useTranslations('chrome')
  return (
    <nav className="wrap breadcrumbs" aria-label={t('breadcrumbs')}>
      <ol role="list">
        {breadcrumbTrail(site, parents, t('home')).map((step) => (
          <li key={step.href}>
            <a href={step.href}>{step.title}</a>
          </li>
        ))}
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  )
}
