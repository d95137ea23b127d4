import { formatTime } from '../../date-format.ts'
import { ReleaseChipButton } from './release-desk-styles.ts'
import {
  availableReleaseActions,
  type ReleaseSummary,
  documentCountLabel,
  releaseStateLabel,
} from './model/release-overview.ts'

/** Data type of the drag operation. */
export const releaseDragType = 'application/x-orrery-release'

interface Props {
  release: ReleaseSummary
  zone: string
  isOpen: boolean
  /** Whether a move is in progress. */
  isMoving: boolean
  onOpen: (name: string) => void
  /** Opens the dialog for another time: the keyboard equivalent of dragging. */
  onMove: (release: ReleaseSummary) => void
}

/** Release in the calendar: click to open, drag or press M to move. */
export function CalendarReleaseChip({ release, zone, isOpen, isMoving, onOpen, onMove }: Props) {
  const { name, title, at, state, documents } = release
  const mayMove = !isMoving && availableReleaseActions(release).includes('move')
  return (
    <ReleaseChipButton
      aria-busy={isMoving || undefined}
      aria-current={isOpen || undefined}
      aria-keyshortcuts={mayMove ? 'M' : undefined}
      data-release={name}
      data-state={state}
      draggable={mayMove}
      title={`${title}: ${releaseStateLabel(release)}, ${documentCountLabel(documents.length)}${mayMove ? '. Drag it, or press M, to move it.' : ''}`}
      type="button"
      onClick={() => onOpen(name)}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData(releaseDragType, name)
        dataTransfer.effectAllowed = 'move'
      }}
      onKeyDown={({ key, ctrlKey, metaKey }) => {
        if (mayMove && key.toLowerCase() === 'm' && !ctrlKey && !metaKey) onMove(release)
      }}
    >
      {at && <time dateTime={at}>{formatTime(at, zone)}</time>} {title}
    </ReleaseChipButton>
  )
}
