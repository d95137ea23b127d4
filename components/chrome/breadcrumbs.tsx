import { useTranslations } from 'next-intl'
import type { Locale } from '#lib/locales.ts'
import { hrefFor } from '#lib/addresses/href.ts'
import type { LinkTarget } from '../text/link.groq.ts'

interface BreadcrumbsProps {
  locale: Locale
  /** Pages above this one, the nearest last; the home page is added in front. */
  parents: ReadonlyArray<LinkTarget | null | undefined>
  /** This page. */
  title: string | null | undefined
}

/** The way from the home page to this one. */
export function Breadcrumbs({ locale, parents, title }: BreadcrumbsProps) {
  const t = useTranslations('chrome')
  const home: LinkTarget = { type: 'home', language: locale, title: t('home') }
  return (
    <nav className="wrap breadcrumbs" aria-label={t('breadcrumbs')}>
      <ol role="list">
        {[home, ...parents].flatMap((page) => {
          const href =
            page?.type &&
            hrefFor(
              { type: page.type, language: page.language ?? locale, slug: page.slug ?? undefined },
              locale,
            )
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
