import { PortableText, type PortableTextComponents } from '@portabletext/react'
import type { SiteProps } from '#lib/content/site.ts'
import type { PictureData } from '../media/media.groq.ts'
import { Picture } from '../media/picture.tsx'
import type { LinkData } from './link.groq.ts'
import { anchorProps, resolveLink } from './resolve-link.ts'
import type { RichTextData } from './rich-text.groq.ts'

interface RichTextProps {
  value: RichTextData
  site: Pick<SiteProps, 'locale' | 'segments' | 'cdnBase'>
  className?: string
}

/** Running text of the content service. Unknown blocks leave a hidden placeholder, as the specification wants. */
export function RichText({ value, site, className = 'prose' }: RichTextProps) {
  if (!value?.length) return null
  return (
    <div className={className}>
      <PortableText value={value} components={componentsFor(site)} onMissingComponent={false} />
    </div>
  )
}

function componentsFor(site: RichTextProps['site']): PortableTextComponents {
  return {
    types: {
      picture: ({ value }: { value: PictureData }) => (
        <figure>
          <Picture picture={value} cdnBase={site.cdnBase} sizes="(min-width: 768px) 34rem, 100vw" />
        </figure>
      ),
    },
    marks: {
      link: ({
        value,
        children,
        text,
      }: {
        value?: LinkData
        children: React.ReactNode
        text: string
      }) => {
        const link = resolveLink({ ...value, label: value?.label || text }, site)
        return link ? <a {...anchorProps(link)}>{children}</a> : <>{children}</>
      },
    },
    unknownType: () => <div hidden />,
  }
}
