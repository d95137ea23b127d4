'use client'

import { useEffect, useRef, type KeyboardEvent } from 'react'
import { Dialog } from '../ui/dialog.client.tsx'
import { CloseButton } from '../ui/close-button.tsx'
import { ScrollRow } from '../ui/scroll-row.tsx'

export interface PictureViewerProps {
  label: string
  close: string
  previous: string
  next: string
  /** "Picture {index} of {count}" */
  position: string
  /** Links of the thumbnails to their large pictures. */
  links: readonly HTMLAnchorElement[]
  /** Index of the first picture to show. */
  start: number
  open: boolean
  onClose: () => void
}

const widths = [768, 1024, 1440, 1920, 2560]

/** Full-screen lightbox, navigated by buttons, arrow keys and swiping. */
export function PictureViewer(props: PictureViewerProps) {
  const { links, start, open } = props
  const ref = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!open) return
    const shown = ref.current?.querySelector('.scroll-row-track')?.children[start]
    shown?.scrollIntoView({ inline: 'start', block: 'nearest', behavior: 'instant' })
  }, [open, links, start])

  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
    if (event.altKey || event.ctrlKey || event.metaKey) return
    // With focus the row would also scroll by itself.
    event.preventDefault()
    const forward = getComputedStyle(document.documentElement).direction === 'rtl' ? -1 : 1
    const step = (key === 'ArrowRight' ? 1 : -1) * forward
    ref.current?.querySelector<HTMLElement>(`[data-step="${step}"]`)?.click()
  }

  return (
    <Dialog
      open={open}
      onClose={props.onClose}
      label={props.label}
      kind="full"
      tone="night"
      className="viewer"
    >
      {/* Arrow keys work wherever the focus is inside; each has a button too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div ref={ref} className="viewer-body" onKeyDown={onKeyDown}>
        <CloseButton label={props.close} className="viewer-close" />
        <ScrollRow
          key={links.map(({ href }) => href).join()}
          label={props.label}
          previousLabel={props.previous}
          nextLabel={props.next}
          single
          reachable
        >
          {links.map((link, index) => (
            <Picture
              key={link.href}
              link={link}
              position={props.position
                .replace('{index}', String(index + 1))
                .replace('{count}', String(links.length))}
            />
          ))}
        </ScrollRow>
      </div>
    </Dialog>
  )
}

function Picture({ link, position }: { link: HTMLAnchorElement; position: string }) {
  const words = useRef<HTMLDivElement>(null)
  const item = link.closest('li')
  const caption = item?.querySelector('.caption')?.textContent
  const hasWords = Boolean(item?.querySelector('.item-words'))
  const [width = 0, height = 0] = (link.dataset['view'] ?? '').split('x').map(Number)

  useEffect(() => {
    const source = item?.querySelector('.item-words')
    words.current?.replaceChildren(...(source ? [...source.cloneNode(true).childNodes] : []))
  }, [item])

  return (
    <figure data-position={position} aria-label={position}>
      <img
        src={link.href}
        srcSet={widths
          .filter((each) => each <= width)
          .map((each) => `${link.href.replace(/([?&]w=)\d+/, `$1${each}`)} ${each}w`)
          .join(', ')}
        sizes="100vw"
        width={width}
        height={height}
        alt={link.querySelector('img')?.alt ?? ''}
        loading="lazy"
      />
      {(caption || hasWords) && (
        <figcaption data-words={hasWords ? '' : undefined}>
          {caption && <p className="display">{caption}</p>}
          <div ref={words} />
        </figcaption>
      )}
    </figure>
  )
}
