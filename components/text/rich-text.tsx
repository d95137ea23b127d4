import {
  PortableText,
  type PortableTextBlock,
  type PortableTextComponentProps,
  type PortableTextComponents,
  toPlainText,
} from '@portabletext/react'
import { stegaClean } from '@sanity/client/stega'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId } from 'react'
import type { SiteProps } from '#lib/content/site-props.ts'
import { localeTable } from '#lib/locales.ts'
import { blockDirection } from '#lib/text/inline-runs.ts'
import { parseImageRef } from '../media/image-url.ts'
import { Media } from '../media/media.tsx'
import { hasVisibleMedia } from '../media/has-media.ts'
import { annotateBlocks, runMarkType } from './annotate-blocks.ts'
import { InlineText } from './inline-text.tsx'
import type { LinkData } from './link.groq.ts'
import { NewWindowHint } from './new-window-hint.tsx'
import { anchorProps, resolveLink } from './resolve-link.ts'
import type { FigureData, RichTextData, TableData } from './rich-text.groq.ts'
import { warnUnsupportedOnce } from './warn-unsupported.ts'

type TextSite = Pick<SiteProps, 'locale' | 'segments' | 'cdnBase'>

interface RichTextProps {
  value: RichTextData
  site: TextSite
  className?: string
}

/**
 * Portable Text. Unknown blocks are left out; unknown marks, styles and lists lose their formatting, not their text.
 * Each is logged once.
 */
export function RichText({ value, site, className = 'prose' }: RichTextProps) {
  if (!value?.length) return null
  return (
    <div className={className}>
      <PortableText
        value={annotateBlocks(value, localeTable[site.locale].direction)}
        components={componentsFor(site)}
        onMissingComponent={(_, { type, nodeType }) => warnUnsupportedOnce(nodeType, type)}
      />
    </div>
  )
}

const blockTags = ['blockquote', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const

function componentsFor(site: TextSite): PortableTextComponents {
  const page = localeTable[site.locale].direction
  const directionOf = (value: PortableTextBlock) => blockDirection(toPlainText(value), page)
  const blockIn = (Tag: 'p' | (typeof blockTags)[number]) =>
    function TextBlock({ value, children }: PortableTextComponentProps<PortableTextBlock>) {
      return <Tag dir={directionOf(value)}>{children}</Tag>
    }
  return {
    block: {
      normal: blockIn('p'),
      ...Object.fromEntries(blockTags.map((tag) => [tag, blockIn(tag)])),
    },
    listItem: ({ value, children }) => <li dir={directionOf(value)}>{children}</li>,
    types: {
      figure: ({ value }: { value: FigureData }) => <TextFigure figure={value} site={site} />,
      textTable: ({ value }: { value: TableData }) => <TextTable table={value} site={site} />,
    },
    marks: {
      [runMarkType]: ({ value, children }) => {
        const run = <bdi dir={value?.['dir']}>{children}</bdi>
        return value?.['href'] ? <a href={value['href']}>{run}</a> : run
      },
      sup: ({ children }) => <sup>{children}</sup>,
      sub: ({ children }) => <sub>{children}</sub>,
      link: ({ value, children, text }) => (
        <TextLink link={value as LinkData | undefined} text={text} site={site}>
          {children}
        </TextLink>
      ),
      note: ({ value, children, text }) => (
        <Note term={text} text={(value as { text?: string } | undefined)?.text}>
          {children}
        </Note>
      ),
    },
    // A block element inside a line would break hydration.
    unknownType: ({ isInline }) => (isInline ? <span hidden /> : <div hidden />),
    unknownMark: ({ children }) => <>{children}</>,
    unknownBlockStyle: ({ children }) => <p>{children}</p>,
    unknownList: ({ children }) => <ul>{children}</ul>,
    unknownListItem: ({ children }) => <li>{children}</li>,
  }
}

interface TextLinkProps {
  link: LinkData | undefined
  text: string
  site: TextSite
  children: React.ReactNode
}

/** A link inside a text; plain text without a valid target. Downloads show type and size. */
function TextLink({ link, text, site, children }: TextLinkProps) {
  const resolved = resolveLink({ ...link, label: link?.label || text }, site)
  if (!resolved) return <>{children}</>
  return (
    <a {...anchorProps(resolved)}>
      {children}
      {resolved.file && <span className="file-words"> ({resolved.file})</span>}
      {resolved.newWindow && <NewWindowHint />}
    </a>
  )
}

interface NoteProps {
  /** The words that the note explains. */
  term: string
  text: string | null | undefined
  children: ReactNode
}

/** Prevents a line break between the last word and the icon. */
const joiner = '\u2060'

/**
 * A term with an explanation in a native popover, so it needs no script; in print the note is in brackets.
 */
function Note({ term, text, children }: NoteProps) {
  const t = useTranslations('text')
  const id = useId()
  if (!text) return <>{children}</>
  return (
    <span className="note">
      {children}
      {joiner}
      <button
        type="button"
        className="note-sign"
        popoverTarget={id}
        aria-label={t('note', { term: stegaClean(term) })}
      >
        <span aria-hidden="true">i</span>
      </button>
      <span id={id} popover="auto" className="note-text">
        {text}
      </span>
    </span>
  )
}

/** A picture or video inside a text, text-wide or full-width, with its caption. */
function TextFigure({ figure, site }: { figure: FigureData; site: TextSite }) {
  const { media, caption, width } = figure
  if (!hasVisibleMedia(media)) return null
  const wide = stegaClean(width) === 'wide'
  const facts = parseImageRef(media.image?.ref)
  const upright = facts && facts.height > facts.width
  return (
    <figure data-width={wide ? 'wide' : undefined} data-upright={upright ? '' : undefined}>
      <Media
        media={media}
        cdnBase={site.cdnBase}
        sizes={`(min-width: 768px) ${wide ? '52rem' : '36rem'}, 92vw`}
      />
      {caption && (
        <figcaption>
          <InlineText text={caption} locale={site.locale} />
        </figcaption>
      )}
    </figure>
  )
}

/** A table inside a text, which scrolls horizontally on narrow screens, by keyboard too. */
function TextTable({ table, site }: { table: TableData; site: TextSite }) {
  const t = useTranslations('text')
  const id = useId()
  const rows = (table.rows ?? []).filter(({ cells }) => cells?.some(Boolean))
  if (rows.length === 0) return null
  const head = table.headerRow ? rows[0] : undefined
  const columns = Math.max(...rows.map(({ cells }) => cells?.length ?? 0))
  const textOf = (cell: string) => <InlineText text={cell} locale={site.locale} />
  const cellsOf = ({ cells }: (typeof rows)[number]) =>
    Array.from({ length: columns }, (_, index) => cells?.[index] ?? '')
  return (
    <div
      className="table"
      role="region"
      aria-labelledby={table.caption ? id : undefined}
      aria-label={table.caption ? undefined : t('table')}
      // A scroll container must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <table>
        {table.caption && <caption id={id}>{table.caption}</caption>}
        {head && (
          <thead>
            <tr>
              {cellsOf(head).map((cell, index) =>
                // oxlint-disable-next-line react/no-array-index-key
                cell ? (
                  <th key={index} scope="col">
                    {textOf(cell)}
                  </th>
                ) : (
                  // The corner cell of a table is empty.
                  // oxlint-disable-next-line react/no-array-index-key, jsx-a11y/control-has-associated-label
                  <td key={index} />
                ),
              )}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.slice(head ? 1 : 0).map((row) => (
            <tr key={row._key}>
              {cellsOf(row).map((cell, index) =>
                table.headerColumn && index === 0 ? (
                  <th key={index} scope="row">
                    {textOf(cell)}
                  </th>
                ) : (
                  <td key={index}>{textOf(cell)}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
