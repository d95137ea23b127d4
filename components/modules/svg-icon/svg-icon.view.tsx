import { stegaClean } from '@sanity/client/stega'
import { styled } from '../../ui/styled.tsx'
import { UploadedIcon } from '../../media/uploaded-icon.tsx'
import { ActionLink } from '../../text/content-link.tsx'
import { EditableText, type ContentLocation } from '../../text/editable-text.tsx'
import { ModuleHeader } from '../../text/module-header.tsx'
import { colorSchemeOf } from '../../text/color-scheme.ts'
import { Icon, isEditorIcon } from '../../ui/icon.tsx'
import { mediaQueryFrom } from '../../ui/breakpoints.ts'
import type { ModuleViewProps } from '../module-types.ts'
import type { IconItemData, SvgIconModuleData } from './svg-icon.groq.ts'

/** Module: row of icons with labels. */
export function SvgIconModule({ data, place }: ModuleViewProps<SvgIconModuleData>) {
  const items = data.items?.filter(({ label }) => label) ?? []
  if (items.length === 0) return null
  const titleId = data.title ? `title-${data._key}` : undefined
  const heading = data.title ? 'h3' : 'h2'
  const alone = data.hideLabels === true
  return (
    <Root
      data-tone={colorSchemeOf(data.tone)}
      data-size={stegaClean(data.size) ?? 'medium'}
      data-alignment={stegaClean(data.alignment) === 'center' ? 'center' : undefined}
      aria-labelledby={titleId}
    >
      <div className="wrap">
        <ModuleHeader place={place} titles={data} id={titleId} />
        <ul
          role="list"
          data-alone={alone ? '' : undefined}
          data-even={items.length % 3 !== 0 && items.length % 2 === 0 ? '' : undefined}
        >
          {items.map((item) => (
            <li key={item._key}>
              <ItemIcon item={item} cdnBase={place.site.cdnBase} />
              <Words
                item={item}
                heading={heading}
                hidden={alone}
                place={{ ...place, path: `${place.path}.items[_key=="${item._key}"]` }}
              />
            </li>
          ))}
        </ul>
      </div>
    </Root>
  )
}

/** The uploaded icon, else the one of the sprite. Decorative: its label is next to it. */
function ItemIcon({ item, cdnBase }: { item: IconItemData; cdnBase: string }) {
  const icon = stegaClean(item.icon)
  if (item.file?.ref)
    return (
      <UploadedIcon
        picture={item.file}
        cdnBase={cdnBase}
        sizes="5rem"
        className="sign drawing"
        alt=""
      />
    )
  return isEditorIcon(icon) ? <Icon name={icon} className="sign" /> : null
}

interface WordsProps {
  item: IconItemData
  heading: 'h2' | 'h3'
  hidden: boolean
  place: ContentLocation
}

function Words({ item, heading, hidden, place }: WordsProps) {
  if (hidden) return <span className="visually-hidden">{stegaClean(item.label)}</span>
  return (
    <div className="words">
      <EditableText place={place} field="label" value={item.label} as={heading} className="label" />
      {item.text && <p className="text">{item.text}</p>}
      <ActionLink link={item.link} site={place.site} />
    </div>
  )
}

const Root = styled.section`
  --sign: 2.75rem;
  --stroke: 0.95;
  padding-block: calc(var(--space-section) * 0.75);

  &[data-size='small'] {
    --sign: 2rem;
    --stroke: 1.15;
  }

  &[data-size='large'] {
    --sign: clamp(3.5rem, 2.5rem + 2.5vw, 5rem);
    --stroke: 0.6;
  }

  ul {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr));
    gap: var(--space-5) var(--gutter);
  }

  li {
    display: grid;
    align-content: start;
    justify-items: start;
    gap: var(--space-2);
  }

  .sign {
    inline-size: var(--sign);
    block-size: var(--sign);
    stroke-width: var(--stroke);
    color: var(--accent-text);
  }

  /* A drawing comes in any colour and is shown in that of the text. */
  .drawing {
    object-fit: contain;
    filter: brightness(0) opacity(0.85);
  }

  &[data-tone='night'] .drawing {
    filter: brightness(0) invert(1) opacity(0.85);
  }

  .words {
    display: grid;
    gap: 0.25rem;
  }

  .label {
    font-size: var(--size-body);
    font-weight: 500;
    line-height: 1.4;
  }

  .text {
    max-inline-size: 32ch;
    font-size: var(--size-small);
    color: var(--text-soft);
    text-wrap: balance;
  }

  &[data-alignment='center'] .module-head,
  &[data-alignment='center'] ul[data-alone] {
    justify-content: center;
    text-align: center;
  }

  &[data-alignment='center'] .over-title {
    justify-content: center;
  }

  &[data-alignment='center'] li,
  &[data-alignment='center'] .words {
    justify-items: center;
    text-align: center;
  }

  ul[data-alone] {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-4) clamp(2rem, 6vw, 5rem);
  }

  @media (max-width: 767px) {
    /* Signs beside their words: a column of them reads as a list. */
    &:not([data-alignment]) ul:not([data-alone]) li:has(> .sign) {
      grid-template-columns: var(--sign) minmax(0, 1fr);
      column-gap: var(--space-3);
    }
  }

  ${mediaQueryFrom.md} {
    ul[data-even] {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }

  ${mediaQueryFrom.lg} {
    ul[data-even] {
      grid-template-columns: repeat(4, minmax(0, 1fr));
    }
  }

  @media print {
    .drawing {
      filter: brightness(0) !important;
    }
  }
`
