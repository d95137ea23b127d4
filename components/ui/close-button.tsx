import { Icon } from './icon.tsx'

interface CloseButtonProps {
  /** Accessible name. */
  label: string
  className?: string
}

/** Closes the dialog around it (`data-close`: `dialog.client.tsx`, `open-dialog.ts`). */
export function CloseButton({ label, className }: CloseButtonProps) {
  return (
    <button
      type="button"
      className={className ? `icon-button ${className}` : 'icon-button'}
      aria-label={label}
      data-close=""
    >
      <Icon name="close" />
    </button>
  )
}
