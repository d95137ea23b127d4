import type { SiteProps } from '#lib/content/site-props.ts'
import { Icon } from '../ui/icon.tsx'
import type { LinkData } from './link.groq.ts'
import { NewWindowHint } from './new-window-hint.tsx'
import { anchorProps, resolveLink } from './resolve-link.ts'

interface ContentLinkProps {
  link: LinkData | null | undefined
  site: SiteProps
  className?: string
}

/** A text link from content. Nothing without a valid target. */
export function ContentLink({ link, site, className }: ContentLinkProps) {
  const resolved = resolveLink(link, site)
  if (!resolved) return null
  return (
    <a {...anchorProps(resolved)} className={className}>
      {resolved.label}
      {resolved.newWindow && <NewWindowHint />}
    </a>
  )
}

/** The same as a call to action, with an icon for internal, external or download links. */
export function ActionLink({ link, site, className = 'arrow-link' }: ContentLinkProps) {
  const resolved = resolveLink(link, site)
  if (!resolved) return null
  const sign = { internal: 'arrow', external: 'external', download: 'download' } as const
  return (
    <a {...anchorProps(resolved)} className={className}>
      {resolved.label}
      {resolved.file && <span className="file-words">{resolved.file}</span>}
      <Icon name={resolved.newWindow ? 'external' : sign[resolved.kind]} />
      {resolved.newWindow && <NewWindowHint />}
    </a>
  )
}
