import { useTranslations } from 'next-intl'
import type { SiteProps } from '#lib/content/site.ts'
import { Icon } from '../ui/icon.tsx'

interface DomainSwitchProps {
  site: SiteProps
  /** Path of this page: the domains share their content, so it is the same there. */
  path: string
}

/** The button of the menu that lists the house's country domains; nothing where none is configured. */
export function DomainSwitch({ site, path }: DomainSwitchProps) {
  const t = useTranslations('chrome')
  const { domains } = site
  if (!domains?.length) return null
  const names = new Intl.DisplayNames([site.locale], { type: 'region' })
  const items = domains.map(({ country, origin }) => ({
    label: country ? (names.of(country) ?? country) : t('everywhere'),
    domain: new URL(origin).host,
    href: origin + path,
    active: origin === site.siteUrl,
  }))
  // An address that no entry names is served as the default is.
  const active = items.find((item) => item.active) ?? items[domains.findIndex(isDefault)]
  return (
    <details className="domain-switch">
      <summary>
        <span className="visually-hidden">{t('country')}</span> {active?.label}
        <Icon name="chevron" />
      </summary>
      <ul role="list">
        {items.map((item) => (
          <li key={item.domain}>
            <a href={item.href} aria-current={item === active ? 'true' : undefined}>
              {item.label}
              <bdi>{item.domain}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

function isDefault({ country }: { country?: string }): boolean {
  return country === undefined
}
