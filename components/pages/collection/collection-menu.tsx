import { stegaClean } from '@sanity/client/stega'
import { useTranslations } from 'next-intl'
import { styled } from '../../ui/styled.tsx'
import { hrefOfDocumentOn, type SiteProps } from '#lib/content/site-props.ts'
import { mediaQueryFrom } from '../../ui/breakpoints.ts'
import type { CollectionData } from './collection.groq.ts'

type Place = 'menu' | 'sideMenu'

/** The collections of a menu that have a page. */
export function collectionsInMenu(data: CollectionData, place: Place) {
  return (data.container?.[place] ?? []).filter((collection) => collection?.slug)
}

/** Links to related collections: a row above the watches, or a list beside them. */
export function CollectionMenu({
  data,
  site,
  place,
}: {
  data: CollectionData
  site: SiteProps
  place: Place
}) {
  const t = useTranslations('collection')
  const items = collectionsInMenu(data, place)
  if (items.length === 0) return null
  return (
    <Menu
      className={place === 'menu' ? 'wrap' : undefined}
      data-place={place}
      aria-label={stegaClean(data.container?.title) || t('menu')}
    >
      <ul role="list">
        {items.map((collection) => (
          <li key={collection.slug}>
            <a
              href={hrefOfDocumentOn(site, stegaClean(collection))}
              aria-current={
                stegaClean(collection.slug) === stegaClean(data.slug) ? 'page' : undefined
              }
            >
              {collection.title}
            </a>
          </li>
        ))}
      </ul>
    </Menu>
  )
}

const Menu = styled.nav`
  margin-block-start: var(--space-block);

  ul {
    display: flex;
    gap: 0 var(--space-4);
    overflow-x: auto;
    scrollbar-width: none;
    scroll-snap-type: inline proximity;
    margin-inline: calc(-1 * var(--margin));
    padding-inline: var(--margin);
    scroll-padding-inline: var(--margin);
  }

  /* What the keyboard leads to stays in sight: the row would snap back from it. */
  ul:has(:focus-visible) {
    scroll-snap-type: none;
  }

  li {
    flex: none;
    scroll-snap-align: center;
  }

  a {
    display: block;
    padding-block: var(--space-1);
    border-block-end: 1px solid transparent;
    font-size: var(--size-lead);
    font-family: var(--font-display);
    color: var(--text-soft);
    text-decoration: none;
  }

  a:hover,
  a[aria-current] {
    border-color: var(--accent);
    color: var(--text);
  }

  &[data-place='sideMenu'] ul {
    margin-inline: 0;
  }

  ${mediaQueryFrom.vl} {
    &[data-place='sideMenu'] ul {
      position: sticky;
      inset-block-start: calc(4rem + var(--space-4));
      display: grid;
      gap: var(--space-1);
      overflow: visible;
      padding-inline: 0;
    }
  }

  @media print {
    display: none;
  }
`
