import type { SiteProps } from '#lib/content/site.ts'
import { frames } from '#lib/pictures/frames.ts'
import { anchorProps, resolveLink } from '../text/resolve-link.ts'
import { NewWindow } from '../text/new-window.tsx'
import type { LinkData } from '../text/link.groq.ts'
import { Picture } from '../media/picture.tsx'
import type { PictureData } from '../media/media.groq.ts'
import type { MenuData, MenuEntry } from './common.groq.ts'

interface MenuSectionProps {
  menu: MenuData | null | undefined
  site: SiteProps
  label: string
}

/** One section of the full-screen menu: large words, groups of smaller ones, and their pictures (348 by 432). */
export function MenuSection({ menu, site, label }: MenuSectionProps) {
  const entries = (menu?.menuLink ?? []).filter((entry) => leadsOn(entry, site))
  const pictures = picturesOf(entries)
  return (
    <div className="wrap menu-body">
      <nav aria-label={label}>
        <ul role="list" className="menu-list">
          {entries.map((entry) => (
            <li key={entry._key}>
              {entry.type === 'group' ? (
                <Group entry={entry} site={site} />
              ) : (
                <Word entry={entry} site={site} />
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
                sizes="27rem"
                ratio={frames.menu.card}
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
function leadsOn(entry: MenuEntry, site: SiteProps): boolean {
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

function Word({ entry, site }: { entry: MenuEntry; site: SiteProps }) {
  return <MenuAnchor link={linkOf(entry)} site={site} className="menu-word" word={entry._key} />
}

function Group({ entry, site }: { entry: MenuEntry; site: SiteProps }) {
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
      {resolved.newWindow && <NewWindow />}
    </a>
  )
}

function picturesOf(entries: MenuEntry[]): Array<{ key: string; image: PictureData }> {
  return entries
    .flatMap((entry) => [entry, ...(entry.type === 'group' ? (entry.children ?? []) : [])])
    .flatMap(({ _key, image }) => (image?.ref ? [{ key: _key, image }] : []))
}
