import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { ScrollRowEnhancer } from './scroll-row-enhancer.client.tsx'

interface ScrollRowProps {
  /** Accessible name of the row. */
  label: string
  previousLabel: string
  nextLabel: string
  /** List items or groups. The row shows the `data-position` of an item ("2 of 5"). */
  children: ReactNode
  /** Makes the row itself focusable, for items without links or buttons. */
  reachable?: boolean
  /** One item fills the row. Items are then groups, not list items. */
  single?: boolean
  /** Further buttons, before previous and next. */
  controls?: ReactNode
  className?: string
}

/**
 * A horizontal scroll-snap row. Its script adds previous and next buttons if the content overflows. `--row-item` is
 * the width of an item.
 */
export function ScrollRow(props: ScrollRowProps) {
  const { label, previousLabel, nextLabel, reachable, single } = props
  const Track = single ? 'div' : 'ul'
  return (
    <div
      className={props.className ? `scroll-row ${props.className}` : 'scroll-row'}
      data-single={single ? '' : undefined}
    >
      <Track
        role={single ? 'group' : 'list'}
        className="scroll-row-track"
        aria-label={label}
        // A scroll container must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={reachable ? 0 : undefined}
      >
        {props.children}
      </Track>
      <div className="scroll-row-controls" data-screen-only="" hidden>
        <span className="scroll-row-line" />
        {props.controls}
        <span className="scroll-row-status numbers" role="status" />
        <button type="button" className="icon-button" aria-label={previousLabel} data-step="-1">
          <Icon name="chevron" className="back" />
        </button>
        <button type="button" className="icon-button" aria-label={nextLabel} data-step="1">
          <Icon name="chevron" />
        </button>
      </div>
      <ScrollRowEnhancer />
    </div>
  )
}
