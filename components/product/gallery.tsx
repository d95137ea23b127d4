import type { ReactNode } from 'react'
import { Icon } from '../ui/icon.tsx'
import { GalleryEnhancer } from './gallery-enhancer.client.tsx'

interface GalleryProps {
  label: string
  previousLabel: string
  nextLabel: string
  /** "Picture 1 of 5" for each picture. */
  positions: readonly string[]
  /** The pictures, as list items that carry their position in `data-position`. */
  children: ReactNode
}

/** Pictures of a watch: a scroll-snap strip on phones, a grid without buttons on desktops. */
export function Gallery({ label, previousLabel, nextLabel, positions, children }: GalleryProps) {
  const count = positions.length
  return (
    <section className="gallery" aria-label={label}>
      <ul
        role="list"
        className="gallery-strip"
        // A scroll container must be reachable by keyboard.
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
            disabled
            data-step="-1"
          >
            <Icon name="chevron" className="back" />
          </button>
          <span className="numbers" role="status">
            {positions[0]}
          </span>
          <button type="button" className="icon-button" aria-label={nextLabel} data-step="1">
            <Icon name="chevron" />
          </button>
        </div>
      )}
      {count > 1 && <GalleryEnhancer />}
    </section>
  )
}
