import { useTranslations } from 'next-intl'
import type { SiteProps } from '#lib/content/site-props.ts'
import type { Currency } from '#lib/money/currencies.ts'
import { imageAspectRatios } from '#lib/pictures/image-aspect-ratios.ts'
import { anchorProps, resolveLink } from '../text/resolve-link.ts'
import { NewWindowHint } from '../text/new-window-hint.tsx'
import type { LinkData } from '../text/link.groq.ts'
import { Picture } from '../media/picture.tsx'
import type { PictureData } from '../media/media.groq.ts'
import { ContentLink } from '../text/content-link.tsx'
import { Icon } from '../ui/icon.tsx'
import type { SettingsData, MenuData, MenuEntry } from './common.groq.ts'
import type { LanguageLink } from './language-list.tsx'
import { MenuDialog } from './menu-dialog.client.tsx'
import { menuElementId, NoScriptMenuFooter } from './no-script-links.tsx'
import { OverlayButton } from './overlay-button.client.tsx'
import { CurrencyCode } from './currency-code.tsx'

interface MenuProps {
  site: SiteProps
  settings: SettingsData | null | undefined
  languages: readonly LanguageLink[]
  /** The main one first. */
  currencies: readonly Currency[]
  /** Path of this page. */
  path: string
}

/** The full-screen menu: its two sections, and a footer with links, language, currency and country. */
export function Menu(props: MenuProps) {
  const { site, settings } = props
  const t = useTranslations('chrome')
  const titles = [
    settings?.menu?.title || t('menu'),
    settings?.inside?.title || t('inside'),
  ] as const
  return (
    <div id={menuElementId} className="menu-place">
      <MenuDialog
        label={t('menu')}
        closeLabel={t('closeMenu')}
        titles={titles}
        sections={[
          <MenuSection key="menu" menu={settings?.menu} site={site} label={titles[0]} />,
          <MenuSection key="inside" menu={settings?.inside} site={site} label={titles[1]} />,
        ]}
        foot={<MenuFooter {...props} />}
      />
    </div>
  )
}

interface MenuSectionProps {
  menu: MenuData | null | undefined
  site: SiteProps
  label: string
}

/** One section of the full-screen menu: large words, groups of smaller ones, and their pictures (348 by 432). */
function MenuSection({ menu, site, label }: MenuSectionProps) {
  const entries = (menu?.menuLink ?? []).filter((entry) => hasTarget(entry, site))
  const pictures = picturesOf(entries)
  return (
    <div className="wrap menu-body">
      <nav aria-label={label}>
        <ul role="list" className="menu-list">
          {entries.map((entry) => (
            <li key={entry._key}>
              {entry.type === 'group' ? (
                <MenuGroup entry={entry} site={site} />
              ) : (
                <MenuWord entry={entry} site={site} />
              )}
            </li>
          ))}
        </ul>
      </nav>
      {pictures.length > 0 && (
        <div className="menu-pictures" aria-hidden="true">
          {pictures.map(({ key, image }, index) => (
            <div
              key={key}
              className="menu-picture"
              data-picture={key}
              data-active={index === 0 ? '' : undefined}
            >
              <Picture
                picture={image}
                cdnBase={site.cdnBase}
                sizes="348px"
                ratio={imageAspectRatios.menu.card}
                alt=""
              />
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

/** A word whose page is gone is no word of the menu, nor is a group that has lost all of its own. */
function hasTarget(entry: MenuEntry, site: SiteProps): boolean {
  return entry.type === 'group'
    ? childrenOf(entry, site).length > 0
    : resolveLink(linkOf(entry), site) !== undefined
}

function childrenOf(entry: MenuEntry, site: SiteProps) {
  return entry.children?.filter(({ link }) => resolveLink(link, site)) ?? []
}

function linkOf(entry: MenuEntry): LinkData {
  return { ...entry.link, label: entry.label || entry.link?.label }
}

function MenuWord({ entry, site }: { entry: MenuEntry; site: SiteProps }) {
  return <MenuAnchor link={linkOf(entry)} site={site} className="menu-word" word={entry._key} />
}

function MenuGroup({ entry, site }: { entry: MenuEntry; site: SiteProps }) {
  const labelId = `menu-group-${entry._key}`
  return (
    <div className="menu-group">
      <p className="over-title menu-group-label" id={labelId}>
        {entry.label}
      </p>
      <ul role="list" aria-labelledby={labelId}>
        {childrenOf(entry, site).map((child) => (
          <li key={child._key}>
            {/* A word without a picture of its own answers with its group's. */}
            <MenuAnchor
              link={child.link}
              site={site}
              className="menu-child"
              word={child.image?.ref ? child._key : entry._key}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

function MenuAnchor({
  link,
  site,
  className,
  word,
}: {
  link: LinkData | null | undefined
  site: SiteProps
  className: string
  word: string
}) {
  const resolved = resolveLink(link, site)
  if (!resolved) return null
  return (
    <a {...anchorProps(resolved)} className={className} data-word={word}>
      {resolved.label}
      {resolved.newWindow && <NewWindowHint />}
    </a>
  )
}

function picturesOf(entries: MenuEntry[]): Array<{ key: string; image: PictureData }> {
  return entries
    .flatMap((entry) => [entry, ...(entry.type === 'group' ? (entry.children ?? []) : [])])
    .flatMap(({ _key, image }) => (image?.ref ? [{ key: _key, image }] : []))
}

/** What closes the menu: the links of the top bar, language, currency and country. */
function MenuFooter({ site, settings, languages, currencies, path }: MenuProps) {
  const t = useTranslations('chrome')
  return (
    <>
      {footerLinks(settings, site).map((link) => (
        <ContentLink key={link._key} link={link} site={site} />
      ))}
      {languages.length > 0 && (
        <OverlayButton opens="language">
          <Icon name="globe" />
          {t('chooseLanguage')}
        </OverlayButton>
      )}
      {currencies.length > 1 && (
        <OverlayButton opens="currency">
          {t('chooseCurrency')} <CurrencyCode currencies={currencies} />
        </OverlayButton>
      )}
      <DomainSwitch site={site} path={path} />
      <NoScriptMenuFooter languages={languages} />
    </>
  )
}

/** The links of the top bar that the sections of the menu do not have. */
function footerLinks(settings: SettingsData | null | undefined, site: SiteProps) {
  const hrefOf = (link: LinkData | null | undefined) => resolveLink(link, site)?.href
  const entries = [settings?.menu, settings?.inside].flatMap((menu) => menu?.menuLink ?? [])
  const listed = new Set(
    entries.flatMap((entry) => [
      ...(entry.type === 'group' ? [] : [hrefOf(linkOf(entry))]),
      ...childrenOf(entry, site).map(({ link }) => hrefOf(link)),
    ]),
  )
  return (settings?.links ?? []).filter((link) => !listed.has(hrefOf(link)))
}

interface DomainSwitchProps {
  site: SiteProps
  /** Path of this page: the domains share their content, so it is the same there. */
  path: string
}

/** The button of the menu that lists the house's country domains; nothing where none is configured. */
function DomainSwitch({ site, path }: DomainSwitchProps) {
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
