import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { ScrollRowEnhancer } from './scroll-row-enhancer.client.tsx'

interface ScrollRowProps {
  /** Accessible name of the row. */
  label: string
  previousLabel: string
  nextLabel: string
  /** List items, or groups. One that says where it is ("2 of 5") carries it as `data-position`; the row shows it. */
  children: ReactNode
  /** Set where no item holds a link or a button: the row itself is then reached from the keyboard. */
  reachable?: boolean
  /** One item fills the row and is left as a whole. Its items are then groups, not entries of a list. */
  single?: boolean
  /** Further buttons, before those that step. */
  controls?: ReactNode
  className?: string
}

/**
 * Items side by side in a row that scrolls and snaps: by touch, wheel and keyboard without a script, with one by two
 * buttons as well, which are there when there is something to scroll. `--row-item` is the width of an item.
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
        // A strip that scrolls must be reachable from the keyboard.
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
