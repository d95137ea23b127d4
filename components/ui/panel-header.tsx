import { CloseButton } from './close-button.tsx'

interface PanelHeaderProps {
  /** Left out where what follows begins with a title of its own. */
  title?: string
  closeLabel: string
}

/** What stays at the top of a panel: its title, and the button that closes it. */
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
