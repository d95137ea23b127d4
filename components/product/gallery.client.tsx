'use client'

import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Icon } from '../ui/icon.tsx'

interface GalleryProps {
  label: string
  previousLabel: string
  nextLabel: string
  /** "Picture 1 of 5" for each picture. */
  positions: readonly string[]
  /** The pictures, rendered by the server as list items. */
  children: ReactNode
}

/** Pictures of a watch: a strip that snaps on phones, laid out side by side on desks, where the buttons are hidden. */
export function Gallery({ label, previousLabel, nextLabel, positions, children }: GalleryProps) {
  const ref = useRef<HTMLUListElement>(null)
  const [index, setIndex] = useState(0)
  const count = positions.length

  useEffect(() => {
    const strip = ref.current
    if (!strip || typeof IntersectionObserver === 'undefined') return
    const items = [...strip.children]
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.find(({ isIntersecting }) => isIntersecting)
        if (seen) setIndex(items.indexOf(seen.target))
      },
      { root: strip, threshold: 0.6 },
    )
    for (const item of items) observer.observe(item)
    return () => observer.disconnect()
  }, [])

  const show = (wanted: number) => {
    ref.current?.children[wanted]?.scrollIntoView({ inline: 'start', block: 'nearest' })
    setIndex(wanted)
  }

  return (
    <section className="gallery" aria-label={label}>
      <ul
        ref={ref}
        role="list"
        className="gallery-strip"
        // A strip that scrolls must be reachable from the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={count > 1 ? 0 : undefined}
        aria-label={label}
      >
        {children}
      </ul>
      {count > 1 && (
        <div className="gallery-buttons" data-screen-only="">
          <button
            type="button"
            className="icon-button"
            aria-label={previousLabel}
            disabled={index === 0}
            onClick={() => show(index - 1)}
          >
            <Icon name="chevron" className="back" />
          </button>
          <span className="numbers" role="status">
            {positions[index]}
          </span>
          <button
            type="button"
            className="icon-button"
            aria-label={nextLabel}
            disabled={index === count - 1}
            onClick={() => show(index + 1)}
          >
            <Icon name="chevron" />
          </button>
        </div>
      )}
    </section>
  )
}
