import { CloseButton } from './close-button.tsx'

interface PanelHeaderProps {
  /** Left out if the content has a title of its own. */
  title?: string
  closeLabel: string
}

/** Sticky header of a panel: title and close button. */
export function PanelHeader({ title, closeLabel }: PanelHeaderProps) {
  return (
    <div className="panel-head" data-plain={title === undefined ? '' : undefined}>
      {title === undefined ? (
        <span />
      ) : (
        <h2 className="display" data-size="3">
          {title}
        </h2>
      )}
      <CloseButton label={closeLabel} />
    </div>
  )
}
