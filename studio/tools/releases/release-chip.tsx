import { formatTime } from '../../date-format.ts'
import { ChipButton } from './release-desk-styles.ts'
import {
  availableActions,
  type ReleaseSummary,
  documentCount,
  releaseStateLabel,
} from './model/release.ts'

/** What is dragged, in the words of the browser. */
export const releaseDragType = 'application/x-orrery-release'

interface Props {
  release: ReleaseSummary
  zone: string
  isOpen: boolean
  /** It is on its way to another time. */
  isMoving: boolean
  onOpen: (name: string) => void
  /** Asks for another time: what dragging does, for a keyboard. */
  onMove: (release: ReleaseSummary) => void
}

/** A release on the calendar: opened by a press, dragged to another time, or moved with the key M. */
export function ReleaseChip({ release, zone, isOpen, isMoving, onOpen, onMove }: Props) {
  const { name, title, at, state, documents } = release
  const mayMove = !isMoving && availableActions(release).includes('move')
  return (
    <ChipButton
      aria-busy={isMoving || undefined}
      aria-current={isOpen || undefined}
      aria-keyshortcuts={mayMove ? 'M' : undefined}
      data-state={state}
      draggable={mayMove}
      title={`${title}: ${releaseStateLabel(release)}, ${documentCount(documents.length)}${mayMove ? '. Drag it, or press M, to move it.' : ''}`}
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
    </ChipButton>
  )
}
