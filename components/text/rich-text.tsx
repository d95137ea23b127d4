import { PortableText, type PortableTextComponents } from '@portabletext/react'
import type { SiteProps } from '#lib/content/site.ts'
import type { LinkData } from './link.groq.ts'
import { NewWindow } from './new-window.tsx'
import { Note } from './note.tsx'
import { anchorProps, resolveLink } from './resolve-link.ts'
import type { FigureData, RichTextData, TableData } from './rich-text.groq.ts'
import { TextFigure } from './text-figure.tsx'
import { TextTable } from './text-table.tsx'
import { warnOnce } from './warn-once.ts'

type TextSite = Pick<SiteProps, 'locale' | 'segments' | 'cdnBase'>

interface RichTextProps {
  value: RichTextData
  site: TextSite
  className?: string
}

/**
 * Running text of the content service. What this build does not know is left out (a block) or loses its dress
 * but not its words (a mark, a style, a list), and the log says so once for each kind.
 */
export function RichText({ value, site, className = 'prose' }: RichTextProps) {
  if (!value?.length) return null
  return (
    <div className={className}>
      <PortableText
        value={value}
        components={componentsFor(site)}
        onMissingComponent={(_, { type, nodeType }) => warnOnce(nodeType, type)}
      />
    </div>
  )
}

function componentsFor(site: TextSite): PortableTextComponents {
  return {
    types: {
      figure: ({ value }: { value: FigureData }) => (
        <TextFigure figure={value} cdnBase={site.cdnBase} />
      ),
      textTable: ({ value }: { value: TableData }) => <TextTable table={value} />,
    },
    marks: {
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
    // Inside a line a block would break the page when it comes to life.
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

/** A link inside a text; the words alone where it leads nowhere. A file says in words what it is. */
function TextLink({ link, text, site, children }: TextLinkProps) {
  const resolved = resolveLink({ ...link, label: link?.label || text }, site)
  if (!resolved) return <>{children}</>
  return (
    <a {...anchorProps(resolved)}>
      {children}
      {resolved.file && <span className="file-words"> ({resolved.file})</span>}
      {resolved.newWindow && <NewWindow />}
    </a>
  )
}
